/**
 * Proposals of operators: asked for by one, decided once by another (domain/desk/proposal). A decision takes its locks in one order: its operator
 * (move-once), the proposal, then what its kind locks. What nobody decides in time expires, and what an operator asked for ends with the operator.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { decisionFault, PROPOSAL_WAITS_MS, type ProposalName } from '../../../domain/desk/proposal.ts';
import { koreanWireTime } from '../../../domain/time/korean-time.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { moveOnce, type MoveOutcome, refuseMoveBy, type RefuseMove } from '../../requests/move-once.ts';
import type { OnceWork } from '../../requests/requests.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { sendUnread, writeSiteMessage } from '../messages/messages-port.ts';
import { isOperatorNow, isOperatorStill } from './may-operate.ts';
import type { ProposalTable } from './operator-tables.ts';

export type ProposalRow = Selectable<ProposalTable<'approved' | 'posted'>>;
type Detail = Readonly<Record<string, unknown>>;

/** The columns of a proposal that has just been asked for. */
export const proposed = (makerId: number, reason: string, at: number) => ({
  maker_id: makerId,
  reason,
  made_at: at,
  expires_at: at + PROPOSAL_WAITS_MS,
  state: 'pending' as const,
  decided_by: null,
  decided_at: null,
});

export const refuseProposal: RefuseMove<string> = refuseMoveBy;

interface Words {
  /** In the codes of refusals: "own-result". */
  readonly code: string;
  /** The number of the proposal in the audit log. */
  readonly key: string;
  /** Before the state that a decision answers. */
  readonly answer: string;
}

const words: Readonly<Record<ProposalName, Words>> = {
  grant: { code: 'grant', key: 'grant', answer: '' },
  value: { code: 'value', key: 'change', answer: '' },
  result: { code: 'result', key: 'result', answer: 'result-' },
  correction: { code: 'result', key: 'correction', answer: 'correction-' },
};

const tableOf = (name: ProposalName) => sql.table(`operator_${name}`);

/** What is special to a kind of proposals. */
export interface ProposalKind<Row extends ProposalRow> {
  readonly name: ProposalName;
  /** The state of an approved one. */
  readonly approved: 'approved' | 'posted';
  /** The request in the message to its maker. */
  readonly nameOf: (row: Row) => { readonly ko: string; readonly en: string };
  /** The member of whom the audit log says it; otherwise nobody. */
  readonly memberOf?: (row: Row) => number;
  /** Why this operator cannot decide it; null: they can. Without it every operator can. */
  readonly barrier?: (trx: Trx, row: Row, actorId: number) => Promise<string | null>;
  /** Does what follows in the same transaction. Answers what the audit log says of it, or as a text why it cannot be approved: nothing is written then. */
  readonly carryOut: (trx: Trx, row: Row, by: Decider) => Promise<Detail | string>;
  /** After the transaction, when it is decided. */
  readonly after?: (row: Row) => Promise<void>;
}

interface Decider {
  readonly actorId: number;
  readonly isApproved: boolean;
  /** Server ms. */
  readonly at: number;
}

export interface Decision {
  readonly reqId: string;
  readonly decision: 'approve' | 'refuse';
  readonly reason: string;
}

const notOperator = async (trx: Trx, _: unknown, actorId: number): Promise<string | null> =>
  (await isOperatorStill(trx, actorId)) ? null : 'not-on-operators';

/** The maker of a refused request reads who refused it and why, in both languages. */
async function notifyMaker<Row extends ProposalRow>(
  trx: Trx,
  { nameOf }: ProposalKind<Row>,
  row: Row,
  { actorId, at: now, reason }: Decider & { readonly reason: string },
): Promise<void> {
  const decider = trx.selectFrom('member').select('mb_id').where('id', '=', actorId);
  const { mb_id: by } = await decider.executeTakeFirstOrThrow();
  const { ko, en } = nameOf(row);
  const askedAt = koreanWireTime(row.made_at);
  const contents = [
    `${ko}을 운영자 ${by}님이 거절했어요.`,
    `사유: ${reason}`,
    `요청: ${askedAt}`,
    '',
    `The operator ${by} refused your request: ${en}. Reason: ${reason}. Asked for at ${askedAt} (KST).`,
  ].join('\n');
  await writeSiteMessage(trx, { memberId: row.maker_id, contents, now });
}

async function resolve<Row extends ProposalRow>(
  trx: Trx,
  kind: ProposalKind<Row>,
  id: number,
  { actorId, isApproved, at, reason }: Decider & { readonly reason: string },
): Promise<{ readonly outcome: MoveOutcome; readonly row: Row | null }> {
  const { name, approved, barrier = notOperator } = kind;
  const { code, key, answer } = words[name];
  const refuse = (why: string) => ({ outcome: refuseProposal(why), row: null });
  const found = await sql<Row>`select * from ${tableOf(name)} where id = ${id} for update`.execute(trx);
  const row = found.rows[0];
  if (row === undefined) return refuse(`no-${code}`);
  const proposal = { makerId: row.maker_id, state: row.state, expiresAt: row.expires_at };
  const fault = decisionFault(proposal, actorId, at) ?? (await barrier(trx, row, actorId));
  if (fault !== null) return refuse(fault === 'own' ? `own-${code}` : fault);
  if (isApproved && !(await isOperatorNow(trx, row.maker_id))) return refuse('maker-gone');
  const said = await kind.carryOut(trx, row, { actorId, isApproved, at });
  if (typeof said === 'string') return refuse(said);
  if (!isApproved) await notifyMaker(trx, kind, row, { actorId, isApproved, at, reason });
  const state = isApproved ? approved : 'refused';
  await sql`update ${tableOf(name)} set state = ${state}, decided_by = ${actorId}, decided_at = ${at}
    where id = ${id}`.execute(trx);
  const memberId = kind.memberOf?.(row) ?? null;
  const detail = { [key]: id, reason, ...said };
  await writeAudit(trx, { actorId, action: `operator.${name}-${state}`, memberId, detail }, at);
  return { outcome: { kind: 'done', answer: { id, reason: `${answer}${state}` } }, row };
}

/** Another operator approves or refuses the proposal, once: of several decisions at a time the first one counts. */
export function resolveOnce<Row extends ProposalRow>(
  deps: Pick<MemberDeps, 'db' | 'now' | 'log' | 'requests' | 'channel'>,
  kind: ProposalKind<Row>,
  { actorId, id }: { readonly actorId: number; readonly id: number },
  { reqId, decision, reason }: Decision,
): OnceWork {
  let row: Row | null = null;
  return moveOnce(
    deps,
    { memberId: actorId, reqId },
    async (trx: Trx) => {
      const by = { actorId, isApproved: decision === 'approve', at: deps.now(), reason };
      const decided = await resolve(trx, kind, id, by);
      ({ row } = decided);
      return decided.outcome;
    },
    {
      async moved() {
        if (row === null) return;
        await kind.after?.(row);
        if (decision === 'approve') return;
        await sendUnread(deps, row.maker_id).catch((error: unknown) =>
          deps.log('an operator could not be notified of a refused request', error),
        );
      },
    },
  );
}

/**
 * Why operators decided these, by their numbers: the audit log has it since the time of each decision. Reads the entries of these times alone,
 * by the index audit_log_of_decision.
 */
export const reasonsQuery = (
  name: ProposalName,
  rows: readonly Pick<ProposalRow, 'state' | 'decided_at'>[],
): RawBuilder<{ id: number; reason: string }> => {
  const actions = [...new Set(rows.map(({ state }) => `operator.${name}-${state}`))];
  const times = rows.map(({ decided_at: at }) => at);
  return sql`
    select (detail::json ->> ${sql.lit(words[name].key)})::float8 as id, detail::json ->> 'reason' as reason from audit_log
    where action = any(${actions}::text[]) and at = any(${times}::bigint[]) and actor_id is not null
      and action like 'operator.%'`;
};

/** The reasons of these, by their numbers. */
export async function reasonsOf(
  db: Database,
  name: ProposalName,
  rows: readonly Pick<ProposalRow, 'state' | 'decided_by' | 'decided_at'>[],
): Promise<ReadonlyMap<number, string>> {
  const decided = rows.filter(({ decided_by: by }) => by !== null);
  if (decided.length === 0) return new Map();
  const { rows: found } = await reasonsQuery(name, decided).execute(db);
  return new Map(found.map(({ id, reason }) => [id, reason]));
}

/** "1 win, 3 lose": the results of a row, as the audit log reads them; all of it by one word. */
const resultsSaid = (of: 'before' | 'result') =>
  sql`case when results = '' then ${sql.lit(of === 'before' ? 'decided' : 'void')} else (
    select string_agg((one ->> 'outcomeId') || ' ' || (one ->> ${sql.lit(of)}), ', ')
    from json_array_elements(nullif(results, '')::json) as one) end`;
const ofMatch = sql`'match', match_id, 'teams', teams, 'market', market_id, 'specifier', specifier`;

/** What the audit log says of a proposal that ended undecided. */
const endedSaid: Readonly<Record<ProposalName, RawBuilder<unknown>>> = {
  grant: sql`'currency', currency, 'amount', amount`,
  value: sql`'name', name`,
  result: sql`${ofMatch}, 'results', ${resultsSaid('result')}`,
  correction: sql`${ofMatch}, 'was', ${resultsSaid('before')}, 'results', ${resultsSaid('result')}`,
};

interface End {
  readonly state: 'expired' | 'refused';
  readonly which: RawBuilder<unknown>;
  readonly at: number;
  /** Further words of the audit log. */
  readonly more?: RawBuilder<unknown>;
}

const endPending = (name: ProposalName, { state, which, at, more = sql`` }: End) =>
  sql`with ended as (
      update ${tableOf(name)} set state = ${state}, decided_at = ${at}::bigint where state = 'pending' and ${which} returning *)
    insert into audit_log (at, actor_id, action, member_id, detail)
    select ${at}::bigint, null, ${`operator.${name}-${state}`}, ${name === 'grant' ? sql`member_id` : sql`null::bigint`},
      json_build_object(${sql.lit(words[name].key)}, id, ${endedSaid[name]}${more})::text from ended`;

const names = Object.keys(words) as readonly ProposalName[];

/** A proposal that nobody decided in time is void. */
export const expiredProposals: ExpiredRows = (now, most) =>
  names.map((name) =>
    endPending(name, {
      state: 'expired',
      which: sql`id in (select id from ${tableOf(name)} where state = 'pending' and expires_at <= ${now}::bigint
        limit ${most}::int)`,
      at: now,
    }),
  );

/** Nobody approves what a member asks who was an operator. */
export async function endProposalsOf(trx: Trx, makerId: number, now: number): Promise<void> {
  const which = sql`maker_id = ${makerId}::bigint`;
  const more = sql`, 'reason', 'the operator who asked was removed'`;
  for (const name of names) await endPending(name, { state: 'refused', which, at: now, more }).execute(trx);
}
