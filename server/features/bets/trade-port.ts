/** Bets as the trade market reads and hands them over. Every function that writes runs in a transaction that has locked the bet. */
import { sql } from 'kysely';
import type { Bet } from '../../../domain/bet/bet.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { resultOf } from '../../../domain/bet/settle-bet.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { betsById } from './bet-store.ts';

export interface TradedLeg {
  readonly leg: number;
  readonly matchId: number;
  readonly sportId: number;
  readonly marketId: number;
  readonly specifier: string;
  readonly outcomeId: number;
  /** Accepted odds, hundredths. */
  readonly odds: number;
  /** null: the leg is open. */
  readonly result: OutcomeResult | null;
}

export interface TradedBet {
  readonly id: number;
  readonly ownerId: number;
  readonly gameCode: number;
  readonly state: string;
  readonly stake: number;
  readonly odds: number;
  readonly levelPenalty: BetStandard['levelPenalty'];
  /** Its owner bought it. */
  readonly isBought: boolean;
  /** Server ms; null: not on sale. */
  readonly saleEndsAt: number | null;
  readonly legs: readonly TradedLeg[];
}

async function legsOf(
  db: Database,
  betIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TradedLeg[]>> {
  const rows = await db
    .selectFrom('bet_leg')
    .select(['bet_id', 'leg', 'match_id', 'sport_id', 'market_id', 'specifier', 'outcome_id'])
    .select(['odds', 'result'])
    .where('bet_id', '=', sql<number>`any(${[...betIds]}::bigint[])`)
    .orderBy('leg')
    .execute();
  const legs = rows.map((row) => ({
    betId: row.bet_id,
    leg: row.leg,
    matchId: row.match_id,
    sportId: row.sport_id,
    marketId: row.market_id,
    specifier: row.specifier,
    outcomeId: row.outcome_id,
    odds: row.odds,
    result: resultOf(row.result),
  }));
  return Map.groupBy(legs, ({ betId }) => betId);
}

/** `lock`: locks the bets in the order of their ids. */
async function read(db: Database, ids: readonly number[], lock: boolean): Promise<readonly TradedBet[]> {
  if (ids.length === 0) return [];
  const query = db
    .selectFrom('bet')
    .select(['id', 'member_id', 'game_code', 'state', 'stake', 'odds', 'level_penalty'])
    .select(['bettor_id', 'sale_ends_at'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id');
  const bets = await (lock ? query.forUpdate() : query).execute();
  const legs = await legsOf(db, ids);
  return bets.map((bet) => ({
    id: bet.id,
    ownerId: bet.member_id,
    gameCode: bet.game_code,
    state: bet.state,
    stake: bet.stake,
    odds: bet.odds,
    levelPenalty: JSON.parse(bet.level_penalty) as BetStandard['levelPenalty'],
    isBought: bet.bettor_id !== null,
    saleEndsAt: bet.sale_ends_at,
    legs: legs.get(bet.id) ?? [],
  }));
}

export const tradedBets = (db: Database, ids: readonly number[]): Promise<readonly TradedBet[]> =>
  read(db, ids, false);

/** null: there is no such bet. */
export const lockTradedBet = async (trx: Trx, id: number): Promise<TradedBet | null> =>
  (await read(trx, [id], true))[0] ?? null;

/** The bets as `viewer` sees them, by id. */
export async function betsSeenBy(
  db: Database,
  ids: readonly number[],
  viewer: number,
  now: number,
): Promise<ReadonlyMap<number, Bet>> {
  const bets = await betsById(db, ids, now, viewer);
  return new Map(bets.map((bet) => [bet.drawId, bet]));
}

/** `endsAt` null: the bet is not on sale any more. */
export const markOnSale = async (trx: Trx, id: number, endsAt: number | null): Promise<void> => {
  await trx.updateTable('bet').set({ sale_ends_at: endsAt }).where('id', '=', id).execute();
};

export interface HandOver {
  readonly betId: number;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly price: number;
  readonly at: number;
}

/** Gives the bet to its buyer: what it pays from now on is the buyer's. */
export async function handOver(trx: Trx, { betId, sellerId, buyerId, price, at }: HandOver): Promise<void> {
  await trx
    .updateTable('bet')
    .set({ member_id: buyerId, bettor_id: sellerId, trade_price: price, traded_at: at, sale_ends_at: null })
    .where('id', '=', betId)
    .where('member_id', '=', sellerId)
    .execute();
}

export interface SaleQuery {
  readonly memberId: number;
  readonly now: number;
  readonly pageSize: number;
  readonly page: number;
}

/** Ids of the member's bets that may be put on sale, newest first, and their number: open, not bought, not on sale, with a won leg. */
export async function sellableIds(
  db: Database,
  { memberId, now, pageSize, page }: SaleQuery,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const fitting = () =>
    db
      .selectFrom('bet')
      .where('member_id', '=', memberId)
      .where('state', '=', 'opened')
      .where('game_code', 'in', [57, 58])
      .where('bettor_id', 'is', null)
      .where(({ or, eb }) => or([eb('sale_ends_at', 'is', null), eb('sale_ends_at', '<=', now)]))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('bet_leg')
            .select('bet_leg.bet_id')
            .whereRef('bet_leg.bet_id', '=', 'bet.id')
            .where('bet_leg.state', '=', 'win'),
        ),
      );
  const { total } = await fitting()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting()
    .select('id')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { ids: rows.map(({ id }) => id), total };
}
