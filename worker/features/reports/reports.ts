/** Reports of members, and the queue of operators. It keeps no state but unsent words: each screen asks for its rows. */
import {
  operatorReport,
  operatorReportPicture,
  operatorReports,
  sendReport,
} from '../../../domain/protocol/calls/report-calls.ts';
import { decodeSharedBet } from '../../../domain/protocol/calls/shared-bet-calls.ts';
import { reportFault, reportLimits } from '../../../domain/reports/report.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { shownCode, successIn } from '../../coded-answer.ts';
import type { CallError } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import { createTextDrafts } from '../../engine/kept-texts.ts';
import type { Feature } from '../../feature.ts';
import type { ReportRefusal, ReportsApi } from './reports-api.ts';

const codeOf = (code: string): Result<never, ReportRefusal> => refused({ kind: 'code', code, where: '' });

function doneOf(
  answer: Result<{ readonly CODE: string }, CallError>,
  done: string | null,
): Result<null, ReportRefusal> {
  if (!answer.ok) return answer;
  return answer.value.CODE === done ? ok(null) : codeOf(answer.value.CODE);
}

/** Things of one member; the oldest are dropped first. */
const MOST_DRAFTS = 8;

const calls = ({ call }: Engine, place: string): Omit<ReportsApi, 'draft' | 'saveDraft'> => ({
  async send({ kind, target, reason, words }) {
    const fault = reportFault(reason, words);
    if (fault !== null) return refused({ kind: 'fault', fault });
    return doneOf(await call(sendReport, { place, form: { kind, target, reason, words } }), sendReport.ok);
  },
  async queue(state, page) {
    const answer = await call(operatorReports, { place, params: { state, page } });
    if (!answer.ok) return answer;
    const data = successIn(answer.value, operatorReports.ok);
    if (data === null) return codeOf(shownCode(answer.value.CODE));
    const rows = data.rows.map((row) => ({ ...row, bets: row.bets.map(decodeSharedBet) }));
    return ok({ ...data, rows });
  },
  async picture(number) {
    const answer = await call(operatorReportPicture, { place, params: { number } });
    const file = answer.ok ? successIn(answer.value, operatorReportPicture.ok) : null;
    return file === null ? null : `data:${file.type};base64,${file.data}`;
  },
  async act(number, form) {
    const answer = await call(operatorReport, {
      place,
      params: { number },
      form:
        form.act === 'close'
          ? { act: form.act, decision: form.decision, note: form.note, hide: form.hides ? 'Y' : 'N' }
          : { act: form.act },
    });
    return doneOf(answer, operatorReport.ok);
  },
});

export function createReports(engine: Engine): Feature<ReportsApi> {
  const drafts = createTextDrafts(engine.deps.storage.values, {
    prefix: 'report-drafts',
    most: MOST_DRAFTS,
    chars: 2 * reportLimits.words,
  });
  return { api: ({ id: place }) => ({ ...calls(engine, place), ...drafts }) };
}
