/** Finds bets and purchase orders, newest first. The number of the last row leads to the next ones, so no page costs more than the first. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import { type ListOrder, orderBy } from '../../../domain/desk/list-order.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { operatorBets, operatorOrders } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import type { FoundBet, FoundOrder } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { gameIdsOf, playedIdOf } from '../../feed/pre-match-feed.ts';
import type { Database } from '../../storage/database.ts';
import { countsBy } from '../bets/bets-port.ts';
import { membersOf } from './find-members.ts';

type BetSearch = z.output<typeof operatorBets.params>;
type OrderSearch = z.output<typeof operatorOrders.params>;

export interface FoundRows<Row> {
  readonly rows: Row[];
  readonly isLast: boolean;
}

type Condition = RawBuilder<unknown>;

export const mostOf = (as: BetSearch['as']): number =>
  as === 'csv' ? operatorLimits.csvRows : operatorLimits.pageSize;

/** One row more is read than is shown: it says whether older ones follow. */
export function pageOfRows<Row>(rows: readonly Row[], as: BetSearch['as']): FoundRows<Row> {
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

const betColumns = {
  bet: sql`bet.id`,
  stake: sql`bet.stake`,
  odds: sql`bet.odds`,
  expected: sql`bet.expected`,
  won: sql`bet.won`,
};
const orderColumns = { order: sql`o.id`, won: sql`o.won`, coins: sql`o.coins`, miles: sql`o.miles` };

/** Rows of a table by their number, newest first; sorted by a column, the newest ones alone, as many as a file has: no search sorts a whole table. */
function sortedBy<By extends string>(
  sort: ListOrder<By>,
  columns: Readonly<Record<By, Condition>>,
  { from, id, where }: { readonly from: Condition; readonly id: Condition; readonly where: Condition },
) {
  const by = orderBy(sort);
  if (by === null) return { where, order: sql`${id} desc` };
  return {
    where: sql`${id} in (select ${id} from ${from} where ${where} order by ${id} desc limit ${operatorLimits.csvRows}::int)`,
    order: sql`${columns[by.by]} ${sql.raw(by.isDown ? 'desc' : 'asc')}, ${id} desc`,
  };
}

type FoundLeg = FoundBet['legs'][number];
type StoredBet = Omit<FoundBet, 'legs'> & {
  readonly level_penalty: string;
  readonly legs: (FoundLeg & { readonly result: string | null })[];
};

const foundBetOf = ({ level_penalty, ...bet }: StoredBet): FoundBet => ({
  ...bet,
  ...countsBy({ ...bet, level_penalty }, bet.legs),
});

export async function findBets(db: Database, search: BetSearch): Promise<FoundRows<FoundBet>> {
  const { bet, match, state, from, to, as, sort } = search;
  const before = sort === '' ? search.before : 0;
  const members = await membersOf(db, search.member);
  const found = whereOf([
    members && sql`(bet.member_id = any(${members}::bigint[]) or bet.bettor_id = any(${members}::bigint[]))`,
    bet === 0 ? null : sql`bet.id = ${bet}::bigint`,
    match === 0 ? null : onMatch(match),
    state === '' ? null : sql`bet.state = ${state}`,
    before === 0 ? null : sql`bet.id < ${before}::bigint`,
    sql`bet.bought_at between ${from}::bigint and ${to}::bigint`,
  ]);
  const table = { from: sql`bet`, id: sql`bet.id`, where: found };
  const { where, order } = sortedBy(sort, betColumns, table);
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
    where ${where} order by ${order} limit ${mostOf(as) + 1}::int`.execute(db);
  return pageOfRows(rows.map(foundBetOf), as);
}

export async function findOrders(db: Database, search: OrderSearch): Promise<FoundRows<FoundOrder>> {
  const { order: number, method, state, from, to, as, sort } = search;
  const before = sort === '' ? search.before : 0;
  const members = await membersOf(db, search.member);
  const shown = sql`case when o.refunded_at is not null then 'refunded' else o.state end`;
  const found = whereOf([
    members && sql`o.member_id = any(${members}::bigint[])`,
    number === 0 ? null : sql`o.id = ${number}::bigint`,
    method === '' ? null : sql`o.method = ${method}`,
    state === '' ? null : sql`${shown} = ${state}`,
    before === 0 ? null : sql`o.id < ${before}::bigint`,
    sql`o.created_at between ${from}::bigint and ${to}::bigint`,
  ]);
  const table = { from: sql`purchase_order as o`, id: sql`o.id`, where: found };
  const { where, order } = sortedBy(sort, orderColumns, table);
  const { rows } = await sql<FoundOrder>`
    select o.id::float8 as "order", o.member_id::float8 as member, member.mb_id as id, member.nick, o.won::float8 as won,
      o.coins::float8 as coins, o.miles::float8 as miles, o.method, ${shown} as state, o.created_at::float8 as "madeAt",
      o.ended_at::float8 as "endedAt"
    from purchase_order as o join member on member.id = o.member_id
    where ${where} order by ${order} limit ${mostOf(as) + 1}::int`.execute(db);
  return pageOfRows(rows, as);
}
