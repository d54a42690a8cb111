/** Reports of members, and the queue of operators. */
import { sql } from 'kysely';
import {
  operatorReport,
  operatorReportPicture,
  operatorReports,
  sendReport,
} from '../../../domain/protocol/calls/community/report-calls.ts';
import { reportLimits } from '../../../domain/reports/report.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { listedAnswer } from '../operator/operator-port.ts';
import type { HideableThings } from './reports-port.ts';
import { reportMigrations } from './report-tables.ts';
import { actOnReport, readReportPicture, readReports } from './report-queue.ts';
import { reportedMember, takeReport } from './send-report.ts';

/** Closed reports are kept for a year, and pictures as long as a report has them. */
export const expiredReports: ExpiredRows = (now, most) => [
  sql`delete from report where id in (select id from report
    where decided_at < ${now - reportLimits.keptDays * DAY_MS}::bigint order by decided_at limit ${most})`,
  sql`delete from upload where id in (select id from upload
    where area = 'report' and not exists (select from report where picture = upload.id) limit ${most})`,
];

/** Each feature of the server says what of it members may report. */
function create(deps: SiteParts): ServerFeature {
  const { features } = deps;
  const hideable = (): HideableThings =>
    Object.assign({}, ...features().map((feature) => feature.hideable ?? {}));
  return {
    reportable: { member: reportedMember },
    calls(answer) {
      answer(sendReport, async ({ member: { memberId }, form }) => {
        const reportable = Object.assign({}, ...features().map((feature) => feature.reportable));
        return { CODE: await takeReport(deps, reportable, memberId, form) };
      });
      answer(operatorReports, async ({ member: { memberId: actorId }, params: search }) =>
        listedAnswer(deps, await readReports(deps.db, hideable(), { ...search, operatorId: actorId }), {
          actorId,
          list: 'reports',
          search,
        }),
      );
      answer(operatorReportPicture, async ({ params: { number } }) => {
        const DATA = await readReportPicture(deps.db, number);
        return DATA === null ? { CODE: 'OP404' } : { CODE: 'OP000', DATA };
      });
      answer(operatorReport, async ({ member: { memberId }, params: { number }, form }) => ({
        CODE: await actOnReport(deps, hideable(), { actorId: memberId, report: number, act: form }),
      }));
    },
    expired: expiredReports,
  };
}

export const reports = { tables: reportMigrations, create } satisfies Feature;
