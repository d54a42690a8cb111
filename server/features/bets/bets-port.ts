/** Bets for other features: a member’s own, any bet as a row of the wire, what a day has cost, and bets that change hands. */
import { type RawBuilder, sql } from 'kysely';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { Bet } from '../../../domain/bet/bet.ts';
import { resultOf } from '../../../domain/match/stake-shares.ts';
import type { LineOutcome, MarketSettlement, OutcomeResult } from '../../../domain/match/market.ts';
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import type { DrawDetailQuery, DrawDetailRow, DrawRow } from '../../../domain/protocol/bets/draw-history.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { startOfKoreanDay } from '../../../domain/time/korean-time.ts';
import type { Caller } from '../../requests/caller.ts';
import type { Refused } from '../../requests/refused.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { Guard } from '../../storage/transact.ts';
import { betsById } from './bet-store.ts';
import type { CorrectOptions, ResultCorrection } from './correct-bets.ts';

export { countsBy } from './bet-store.ts';
export { type BetChange, betsToCorrect, type ResultCorrection } from './correct-bets.ts';

/** Days for which a member sees bets of any game. */
export const RETENTION_DAYS = 31;

export interface OwnBets {
  /** The bets with these ids, if they belong to the member. */
  details(bettor: Caller, query: DrawDetailQuery): Promise<DrawDetailRow>;
  /** Decided bets that the member was not notified of; this call counts as the notification. */
  lastResults(bettor: Caller): Promise<readonly DrawRow[]>;
  /** Settles every open bet on these markets; safe to repeat. `guard` is called first in each transaction. */
  settle(matchId: number, markets: readonly MarketSettlement[], guard?: Guard): Promise<void>;
  /** Settles decided bets anew by corrected results; safe to repeat. */
  correct(
    correction: ResultCorrection,
    steps: Required<Pick<CorrectOptions, 'isDue' | 'written'>>,
  ): Promise<void>;
}

/** The bets with these ids, in the order of `ids`. `now`: server ms. */
export const betRowsOf = async (
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<readonly DrawRow[]> => (await betsById(db, ids, now)).map(encodeBet);

// The daily limit, which counts bets of every game.

interface Spender {
  readonly memberId: number;
  readonly now: number;
}

interface Spending extends Spender {
  readonly gold: number;
  readonly standard: BetStandard;
}

/**
 * Gold that a member staked since `since`, in every game, with the prices of bought bets; cancelled bets do not count. A bet that was sold stays
 * the stake of the member who placed it.
 */
export const stakedSince = (member: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`
  (select coalesce(sum(stake), 0) from bet
    where member_id = ${member} and bought_at >= ${since} and refunded_by_user = 0 and bettor_id is null)
  + (select coalesce(sum(stake), 0) from bet where bettor_id = ${member} and bought_at >= ${since})
  + (select coalesce(sum(trade_price), 0) from bet
    where member_id = ${member} and bettor_id is not null and traded_at >= ${since})
  + (select coalesce(sum(stake), 0) from casual_bet where member_id = ${member} and bought_at >= ${since})`;

/** What the member's open bets of every game cost: a bought one its price. */
export const openStakes = (member: RawBuilder<unknown>) => sql`
  (select coalesce(sum(coalesce(trade_price, stake)), 0) from bet where member_id = ${member} and state = 'opened')
  + (select coalesce(sum(stake), 0) from casual_bet where member_id = ${member} and state = 'waiting')`;

/** What each member staked since the site day began, in the order of `spenders`. */
async function spentTodayOfAll(db: Database, spenders: readonly Spender[]): Promise<readonly number[]> {
  if (spenders.length === 0) return [];
  const asked = spenders.map(({ memberId, now }, at) => ({
    at,
    member_id: memberId,
    since: startOfKoreanDay(now),
  }));
  const { rows } = await sql<{ at: number; spent: number | string }>`
    select asked.at, ${stakedSince(sql`asked.member_id`, sql`asked.since`)} as spent
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (at int, member_id bigint, since bigint)`.execute(
    db,
  );
  const spent = new Map(rows.map((row) => [row.at, Number(row.spent)]));
  return asked.map(({ at }) => spent.get(at) ?? 0);
}

export const spentToday = async (db: Database, memberId: number, now: number): Promise<number> =>
  (await spentTodayOfAll(db, [{ memberId, now }]))[0] ?? 0;

/** The refusals of bets that pass the daily limit, for any game, in the order of the bets; null: within the limit. */
export async function judgeDailySpends(
  db: Database,
  bets: readonly Spending[],
): Promise<readonly (Refused | null)[]> {
  const limited = bets.filter(({ standard }) => standard.dailySpend !== null);
  const sums = await spentTodayOfAll(db, limited);
  const spent = new Map(limited.map((bet, at) => [bet, sums[at] ?? 0]));
  return bets.map((bet) => {
    const limit = bet.standard.dailySpend;
    if (limit === null) return null;
    const left = Math.max(0, limit - (spent.get(bet) ?? 0));
    if (bet.gold <= left) return null;
    const refusal = { kind: 'daily-spend', limit, left } as const;
    return { code: betCodes.dailySpend, reason: 'daily-spend', refusal };
  });
}

export const judgeDailySpend = async (db: Database, bet: Spending): Promise<Refused | null> =>
  (await judgeDailySpends(db, [bet]))[0] ?? null;

// Bets as the trade market reads and hands them over. Every function that writes runs in a transaction that has locked the bet.

export interface TradedLeg extends LineOutcome {
  readonly leg: number;
  readonly matchId: number;
  readonly sportId: number;
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
    .select(['bet_id as betId', 'leg', 'match_id as matchId', 'sport_id as sportId', 'market_id as marketId'])
    .select(['specifier', 'outcome_id as outcomeId', 'odds', 'result'])
    .where('bet_id', '=', sql<number>`any(${[...betIds]}::bigint[])`)
    .orderBy('leg')
    .execute();
  const legs = rows.map((row) => ({ ...row, result: resultOf(row.result) }));
  return Map.groupBy(legs, ({ betId }) => betId);
}

/** `locked`: locks the bets in the order of their ids. */
async function readTraded(
  db: Database,
  ids: readonly number[],
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<readonly TradedBet[]> {
  if (ids.length === 0) return [];
  const query = db
    .selectFrom('bet')
    .select(['id', 'member_id as ownerId', 'game_code as gameCode', 'state', 'stake', 'odds'])
    .select(['sale_ends_at as saleEndsAt', 'level_penalty', 'bettor_id'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id');
  const bets = await (locked ? query.forUpdate() : query).execute();
  const legs = await legsOf(db, ids);
  return bets.map(({ level_penalty, bettor_id, ...bet }) => ({
    ...bet,
    levelPenalty: JSON.parse(level_penalty) as BetStandard['levelPenalty'],
    isBought: bettor_id !== null,
    legs: legs.get(bet.id) ?? [],
  }));
}

export const tradedBets = (db: Database, ids: readonly number[]): Promise<readonly TradedBet[]> =>
  readTraded(db, ids);

/** null: there is no such bet. */
export const lockTradedBet = async (trx: Trx, id: number): Promise<TradedBet | null> =>
  (await readTraded(trx, [id], { locked: true }))[0] ?? null;

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

interface HandOver {
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

interface SaleQuery {
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
  const total = await countOf(fitting());
  const rows = await fitting()
    .select('id')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { ids: rows.map(({ id }) => id), total };
}
