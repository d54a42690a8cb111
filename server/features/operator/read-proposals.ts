/** Proposals of one state for the operators' lists, newest first where no other order is asked for. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import type { ProposalName } from '../../../domain/desk/proposal.ts';
import { type ListOrder, orderBy } from '../../../domain/desk/list-order.ts';
import type { CorrectionRow } from '../../../domain/protocol/calls/operator/correction-rows.ts';
import type { GrantRow, ResultRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { gameIdsOf } from '../../feed/pre-match-feed.ts';
import { readSuspensions, suspensionsOf } from '../../feed/suspensions.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { type RowsAndTotal, sliceOf } from './find-members.ts';
import { type MatchProposalRow, type ProposalTarget, proposalTargetOf } from './match-proposals.ts';
import { correctionIn, resultsIn } from './operator-port.ts';
import { type ProposalRow, reasonsOf } from './proposals.ts';

interface ProposalQuery<State extends ProposalRow['state'], By extends string = keyof typeof columns> {
  readonly state: State;
  readonly page: number;
  readonly order: ListOrder<By>;
  readonly as: 'page' | 'csv';
  /** Who asks. */
  readonly memberId: number;
  /** Server ms. */
  readonly now: number;
}

const columns = {
  amount: sql`p.amount`,
  teams: sql`p.teams`,
  // Rows of earlier releases have the Korean names alone.
  'teams-en': sql`coalesce(nullif(split_part(p.teams, chr(10), 2), ''), p.teams)`,
  at: sql`p.made_at`,
};

interface Named {
  readonly maker: string;
  readonly decider: string | null;
}

interface Found<Row> {
  readonly total: number;
  /** `why`: the reason of the decision; null: nobody decided it. */
  readonly found: readonly (Row & Named & { readonly why: string | null })[];
}

/** One whose time has passed is expired, whether the sweep has ended it or not. */
const inState = (state: ProposalRow['state'], now: number): RawBuilder<unknown> => {
  if (state === 'pending') return sql`p.state = 'pending' and p.expires_at > ${now}`;
  return state === 'expired'
    ? sql`(p.state = 'expired' or (p.state = 'pending' and p.expires_at <= ${now}))`
    : sql`p.state = ${state}`;
};

async function find<Row extends ProposalRow>(
  db: Database,
  name: ProposalName,
  { state, now, order, ...list }: Omit<ProposalQuery<ProposalRow['state']>, 'memberId'>,
): Promise<Found<Row>> {
  const table = sql.table(`operator_${name}`);
  const where = inState(state, now);
  const by = orderBy(order);
  const first = by === null ? sql`` : sql`${columns[by.by]} ${sql.raw(by.isDown ? 'desc' : 'asc')}, `;
  const { limit, offset } = sliceOf(list);
  const counted = await sql<{
    total: number;
  }>`select count(*)::float8 as total from ${table} as p where ${where}`.execute(db);
  const { rows } = await sql<Row & Named>`
    select p.*, maker.mb_id as maker, decider.mb_id as decider from ${table} as p
    join member as maker on maker.id = p.maker_id left join member as decider on decider.id = p.decided_by
    where ${where} order by ${first}p.id desc limit ${limit}::int offset ${offset}::int`.execute(db);
  const reasons = await reasonsOf(db, name, rows);
  const found = rows.map((row) => ({ ...row, why: reasons.get(row.id) ?? null }));
  return { total: counted.rows[0]?.total ?? 0, found };
}

type FoundRow = Found<ProposalRow>['found'][number];
/** What every list says of a proposal. */
const common = <State>(
  row: FoundRow,
  { memberId, state }: { readonly memberId: number; readonly state: State },
) => ({
  maker: row.maker,
  isOwn: row.maker_id === memberId,
  reason: row.reason,
  madeAt: row.made_at,
  state,
  decidedBy: row.decider,
  decidedAt: row.decided_at,
  decidedWhy: row.why,
});

const ofMatch = (row: MatchProposalRow) => ({ ...proposalTargetOf(row), teams: row.teams });

export async function readGrants(
  db: Database,
  query: ProposalQuery<GrantRow['state']>,
): Promise<RowsAndTotal<GrantRow>> {
  const { total, found } = await find<Selectable<Tables['operator_grant']>>(db, 'grant', query);
  const ids = [...new Set(found.map(({ member_id }) => member_id))];
  const members = await db
    .selectFrom('member')
    .select(['id', 'mb_id', 'nick'])
    .where('id', 'in', [-1, ...ids])
    .execute();
  const memberOf = new Map(members.map((member) => [member.id, member]));
  const rows = found.map((row) => ({
    ...common(row, query),
    grant: row.id,
    member: row.member_id,
    memberId: memberOf.get(row.member_id)?.mb_id ?? '',
    nick: memberOf.get(row.member_id)?.nick ?? '',
    currency: row.currency,
    amount: row.amount,
    expiresAt: row.expires_at,
  }));
  return { total, rows };
}

interface OpenBets {
  readonly bets: number;
  readonly gold: number;
}

/** Open bets on each target, and their stakes, by its place. Each bet counts once; a target without open bets is left out. */
async function openBetsOn(
  db: Database,
  targets: readonly ProposalTarget[],
): Promise<ReadonlyMap<number, OpenBets>> {
  const legs = targets.flatMap(({ matchId, ...line }, place) =>
    gameIdsOf(matchId).map((id) => ({ place, id, ...line })),
  );
  if (legs.length === 0) return new Map();
  const { rows } = await sql<OpenBets & { readonly place: number }>`
    select place, count(*)::float8 as bets, sum(stake)::float8 as gold from (
      select distinct target.place, bet.id, bet.stake
      from unnest(${legs.map(({ place }) => place)}::int[], ${legs.map(({ id }) => id)}::bigint[],
        ${legs.map(({ marketId }) => marketId)}::int[], ${legs.map(({ specifier }) => specifier)}::text[])
        as target (place, match_id, market_id, specifier)
      join bet_leg as leg on leg.match_id = target.match_id and leg.state = 'opened'
        and (target.market_id = ${WHOLE_MATCH}::int
          or (leg.market_id = target.market_id and leg.specifier = target.specifier))
      join bet on bet.id = leg.bet_id and bet.state = 'opened') as found
    group by place`.execute(db);
  return new Map(rows.map(({ place, ...open }) => [place, open]));
}

export async function readResults(
  db: Database,
  query: ProposalQuery<ResultRow['state']>,
): Promise<RowsAndTotal<ResultRow>> {
  const { total, found } = await find<MatchProposalRow>(db, 'result', query);
  const matches = [...new Set(found.map(({ match_id }) => match_id))];
  const suspended = suspensionsOf(await readSuspensions(db, matches));
  const isPending = query.state === 'pending';
  const open = isPending ? await openBetsOn(db, found.map(proposalTargetOf)) : new Map<number, OpenBets>();
  const rows: ResultRow[] = found.map((row, place) => ({
    ...common(row, query),
    ...ofMatch(row),
    result: row.id,
    results: [...resultsIn(row.results)],
    bets: isPending ? (open.get(place)?.bets ?? 0) : null,
    gold: isPending ? (open.get(place)?.gold ?? 0) : null,
    isSuspended: suspended.get(row.match_id)?.has(row.market_id) ?? false,
  }));
  return { total, rows };
}

export async function readCorrections(
  db: Database,
  query: ProposalQuery<CorrectionRow['state']>,
): Promise<RowsAndTotal<CorrectionRow>> {
  const { total, found } = await find<MatchProposalRow>(db, 'correction', query);
  const rows = found.map((row) => ({
    ...common(row, query),
    ...ofMatch(row),
    correction: row.id,
    results: [...correctionIn(row).results],
  }));
  return { total, rows };
}
