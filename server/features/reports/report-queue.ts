/** The queue of reports, and what operators decide. Every act writes the audit log in its transaction. */
import type { z } from 'zod';
import { orderBy } from '../../../domain/desk/list-order.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type {
  operatorReport,
  operatorReports,
  reportRow,
} from '../../../domain/protocol/calls/community/report-calls.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import type { HideableThings } from './reports-port.ts';

const { pageSize, pages, csvRows } = operatorLimits;

/** As the answer is sent. */
type Row = z.input<typeof reportRow>;

type AskedReports = z.output<typeof operatorReports.params>;

/** Of two reports the later one has the larger number. */
const columns = { at: 'report.id', kind: 'report.kind', reason: 'report.reason' } as const;

function rowsOfState(db: Database, { state, page, as, order }: AskedReports) {
  const by = orderBy(order);
  const isDown = by?.isDown ?? state === 'closed';
  const most = as === 'csv' ? csvRows : pageSize;
  return db
    .selectFrom('report')
    .innerJoin('member as reporter', 'reporter.id', 'report.reporter_id')
    .leftJoin('member as author', 'author.id', 'report.author_id')
    .leftJoin('member as operator', 'operator.id', 'report.operator_id')
    .selectAll('report')
    .select(['reporter.nick as reporter', 'author.nick as author', 'operator.mb_id as operator'])
    .select((of) =>
      of
        .selectFrom('report as other')
        .select(({ fn }) => fn.countAll<number>().as('same'))
        .whereRef('other.kind', '=', 'report.kind')
        .whereRef('other.target', '=', 'report.target')
        .as('same'),
    )
    .where('report.state', '=', state)
    .orderBy(columns[by?.by ?? 'at'], isDown ? 'desc' : 'asc')
    .orderBy('report.id', isDown ? 'desc' : 'asc')
    .limit(most)
    .offset(as === 'csv' ? 0 : (page - 1) * pageSize)
    .execute();
}

/** `total` counts no more rows than the pages show. A file has no places: nothing in it leads to them. */
export async function readReports(
  db: Database,
  hideable: HideableThings,
  { operatorId, ...asked }: AskedReports & { readonly operatorId: number },
): Promise<{ rows: Row[]; total: number }> {
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('report')
        .select('id')
        .where('state', '=', asked.state)
        .limit(pageSize * pages)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await rowsOfState(db, asked);
  const places = await Promise.all(
    (asked.as === 'csv' ? [] : rows).map(
      async ({ kind, target }) => (await hideable[kind]?.find(db, target)) ?? null,
    ),
  );
  return {
    total,
    rows: rows.map((row, at) => ({
      report: row.id,
      kind: row.kind,
      target: row.target,
      place: places[at] ?? null,
      text: row.text,
      picture: row.picture !== null,
      bets: JSON.parse(row.bets) as Row['bets'],
      author:
        row.author_id === null || row.author === null ? null : { number: row.author_id, nick: row.author },
      reporter: { number: row.reporter_id, nick: row.reporter },
      reason: row.reason,
      words: row.words,
      at: row.created_at,
      same: Number(row.same),
      state: row.state,
      operator: row.operator,
      isOwn: row.operator_id === operatorId,
      decision: row.decision,
      note: row.note,
      decidedAt: row.decided_at,
    })),
  };
}

/** null: there is no such report, or it has no picture. */
export async function readReportPicture(db: Database, report: number) {
  const file = await db
    .selectFrom('report')
    .innerJoin('upload', 'upload.id', 'report.picture')
    .select(['upload.type', 'upload.data'])
    .where('report.id', '=', report)
    .executeTakeFirst();
  return file ?? null;
}

/** `hide` Y: what was reported is hidden with the decision. */
type ReportAct = z.output<typeof operatorReport.form>;

type Kept = Pick<Row, 'kind' | 'target' | 'state'> & { readonly author_id: number | null };

/** The new state of the reports that the act changes; a code: it is refused. */
function changeOf({ state }: Kept, { act, decision, note }: ReportAct, actorId: number, now: number) {
  if (act === 'take') return state === 'new' ? ({ state: 'taken', operator_id: actorId } as const) : 'OP409';
  if (act === 'release') return state === 'taken' ? ({ state: 'new', operator_id: null } as const) : 'OP409';
  if (state === 'closed') return 'OP409';
  if (decision === undefined || note === '') return 'OP422';
  return { state: 'closed', operator_id: actorId, decision, note, decided_at: now } as const;
}

async function write(
  trx: Trx,
  id: number,
  { kind, target }: Kept,
  change: Exclude<ReturnType<typeof changeOf>, string>,
): Promise<number> {
  const updated = await trx
    .updateTable('report')
    .set(change)
    .$if(change.state !== 'closed', (of) => of.where('id', '=', id))
    .$if(change.state === 'closed', (of) =>
      of.where('kind', '=', kind).where('target', '=', target).where('state', '!=', 'closed'),
    )
    .executeTakeFirst();
  return Number(updated.numUpdatedRows);
}

/** Returns the code. A closed report closes all open reports of the same thing with it. */
export const actOnReport = (
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  hideable: HideableThings,
  { actorId, report, act }: { readonly actorId: number; readonly report: number; readonly act: ReportAct },
): Promise<string> =>
  transact(db, async (trx) => {
    const kept = await trx
      .selectFrom('report')
      .select(['kind', 'target', 'state', 'author_id'])
      .where('id', '=', report)
      .forUpdate()
      .executeTakeFirst();
    if (kept === undefined) return 'OP404';
    const change = changeOf(kept, act, actorId, now());
    if (typeof change === 'string') return change;
    const reports = await write(trx, report, kept, change);
    const { kind, target } = kept;
    const detail = { report, kind, target, reports, decision: act.decision, note: act.note };
    const entry = { actorId, action: `report.${act.act}`, memberId: kept.author_id, detail };
    await writeAudit(trx, entry, now());
    if (change.state === 'closed' && act.decision === 'upheld' && act.hide === 'Y')
      await hideable[kind]?.hide(trx, { actorId, target, reason: act.note });
    return 'OP000';
  });
