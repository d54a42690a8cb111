/** Finds bets and purchase orders, newest first. The number of the last row leads to the next ones, so no page costs more than the first. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { operatorBets, operatorOrders } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import type { FoundBet, FoundOrder } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { LAST_TIME } from '../../../domain/protocol/calls/base/fields.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { gameIdsOf, playedIdOf } from '../../feed/pre-match-feed.ts';
import type { Database } from '../../storage/database.ts';
import { countsBy } from '../bets/bets-port.ts';
import { membersOf } from './find-members.ts';

type BetSearch = z.output<typeof operatorBets.params>;
type OrderSearch = z.output<typeof operatorOrders.params>;

export interface Found<Row> {
  readonly rows: Row[];
  readonly isLast: boolean;
}

type Condition = RawBuilder<unknown>;

export const mostOf = (as: BetSearch['as']): number =>
  as === 'csv' ? operatorLimits.csvRows : operatorLimits.pageSize;

/** One row more is read than is shown: it says whether older ones follow. */
export function cut<Row>(rows: readonly Row[], as: BetSearch['as']): Found<Row> {
  const most = mostOf(as);
  return { rows: rows.slice(0, most), isLast: rows.length <= most };
}

const whereOf = (conditions: readonly (Condition | null)[]): Condition => {
  const given = conditions.filter((one) => one !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
};

/** Two parts, since each has its index: what is open and what is decided. */
const onMatch = (match: number): Condition => {
  const ids = sql`${gameIdsOf(playedIdOf(match))}::bigint[]`;
  return sql`bet.id in (select bet_id from bet_leg where match_id = any(${ids}) and state = 'opened'
    union select bet_id from bet_leg where match_id = any(${ids}) and state <> 'opened')`;
};

type FoundLeg = FoundBet['legs'][number];
type StoredBet = Omit<FoundBet, 'legs'> & {
  readonly level_penalty: string;
  readonly legs: (FoundLeg & { readonly result: string | null })[];
};

const foundBetOf = ({ level_penalty, ...bet }: StoredBet): FoundBet => ({
  ...bet,
  ...countsBy({ ...bet, level_penalty }, bet.legs),
});

export async function findBets(db: Database, search: BetSearch): Promise<Found<FoundBet>> {
  const { bet, match, state, from, to, before, as } = search;
  const members = await membersOf(db, search.member);
  const where = whereOf([
    members && sql`(bet.member_id = any(${members}::bigint[]) or bet.bettor_id = any(${members}::bigint[]))`,
    bet === 0 ? null : sql`bet.id = ${bet}::bigint`,
    match === 0 ? null : onMatch(match),
    state === '' ? null : sql`bet.state = ${state}`,
    before === 0 ? null : sql`bet.id < ${before}::bigint`,
    sql`bet.bought_at between ${from}::bigint and ${to}::bigint`,
  ]);
  const { rows } = await sql<StoredBet>`
    select bet.id::float8 as bet, bet.member_id::float8 as member, member.mb_id as id, member.nick, bet.game_code as game, bet.state,
      bet.refunded_by_user = 1 as "isCancelled", bet.odds::float8 as odds, bet.stake::float8 as stake,
      bet.expected::float8 as expected, bet.won::float8 as won, bet.bought_at::float8 as "boughtAt",
      bet.decided_at::float8 as "decidedAt", bet.level_penalty, (
        select coalesce(json_agg(json_build_object('matchId', leg.match_id, 'home', json_build_object('ko', leg.home_ko, 'en', leg.home_en),
          'away', json_build_object('ko', leg.away_ko, 'en', leg.away_en), 'marketId', leg.market_id, 'specifier', leg.specifier,
          'outcomeId', leg.outcome_id, 'odds', leg.odds, 'state', leg.state, 'result', leg.result) order by leg.leg), '[]'::json)
        from bet_leg as leg where leg.bet_id = bet.id) as legs
    from bet join member on member.id = bet.member_id
    where ${where} order by bet.id desc limit ${mostOf(as) + 1}::int`.execute(db);
  return cut(rows.map(foundBetOf), as);
}

export async function findOrders(db: Database, search: OrderSearch): Promise<Found<FoundOrder>> {
  const { order, method, state, from, to, before, as } = search;
  const members = await membersOf(db, search.member);
  const shown = sql`case when o.refunded_at is not null then 'refunded' else o.state end`;
  const where = whereOf([
    members && sql`o.member_id = any(${members}::bigint[])`,
    order === 0 ? null : sql`o.id = ${order}::bigint`,
    method === '' ? null : sql`o.method = ${method}`,
    state === '' ? null : sql`${shown} = ${state}`,
    before === 0 ? null : sql`o.id < ${before}::bigint`,
    sql`o.created_at between ${from}::bigint and ${to}::bigint`,
  ]);
  const { rows } = await sql<FoundOrder>`
    select o.id::float8 as "order", o.member_id::float8 as member, member.mb_id as id, member.nick, o.won::float8 as won,
      o.coins::float8 as coins, o.miles::float8 as miles, o.method, ${shown} as state, o.created_at::float8 as "madeAt",
      o.ended_at::float8 as "endedAt"
    from purchase_order as o join member on member.id = o.member_id
    where ${where} order by o.id desc limit ${mostOf(as) + 1}::int`.execute(db);
  return cut(rows, as);
}

interface Taken {
  readonly actorId: number;
  readonly list: 'members' | 'bets' | 'orders' | 'grants' | 'results' | 'corrections' | 'audit';
  readonly rows: number;
  /** What was asked for. */
  readonly search: Readonly<Record<string, string | number>>;
}

/** Texts that may be a member's own data, such as a phone number: the audit log, which keeps all for ever, says only that one was given. */
const personal: ReadonlySet<string> = new Set(['word', 'member']);
/** What says nothing of what was searched. */
const unnoted: ReadonlySet<string> = new Set(['as', 'page', 'before', 'order']);

/** The answer of a list; a file of its rows is noted. */
export async function listedAnswer<Answered extends { readonly rows: readonly unknown[] }>(
  { db, now }: { readonly db: Database; readonly now: () => number },
  found: Answered,
  taken: Omit<Taken, 'rows'>,
) {
  await noteFile(db, { ...taken, rows: found.rows.length }, now());
  return { CODE: 'OP000', DATA: found };
}

/** A file of found rows leaves the desk: the audit log keeps who took what. A page is looked at, as a member's page is. */
async function noteFile(db: Database, { actorId, list, rows, search }: Taken, now: number): Promise<void> {
  if (search['as'] !== 'csv') return;
  const asked = Object.entries(search).filter(
    ([name, value]) => !unnoted.has(name) && value !== '' && value !== 0 && value !== LAST_TIME,
  );
  const words = asked.map(([name, value]) => (personal.has(name) ? name : `${name} ${value}`)).join(', ');
  await writeAudit(
    db,
    { actorId, action: 'operator.file-taken', memberId: null, detail: { list, rows, words } },
    now,
  );
}
