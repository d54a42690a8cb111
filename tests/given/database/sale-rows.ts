/** Bets of the standard game and sales of them as their acts leave them in the database, for servers whose boards may not have the matches. */
import type { Database } from '../../../server/storage/database.ts';

export const SALE_STAKE = 1_000_000;
/** Standard ids of the matches: leg n is of match n. */
const STANDARD_IDS = 4_000_000_000_000_000;
const HOUR_MS = 3_600_000;

const FIRST_WON: readonly string[] = ['win', 'opened'];

interface BetRow {
  readonly memberId: number;
  readonly at: number;
  readonly stake?: number;
  readonly states?: readonly string[];
}

/** A bet at 1.85 a leg; of two legs the first has won. Returns its number. */
export async function putBet(
  db: Database,
  { memberId, at, stake = SALE_STAKE, states = FIRST_WON }: BetRow,
): Promise<number> {
  const row = { member_id: memberId, game_code: 57, state: 'opened', stake, odds: 342 };
  const { id } = await db
    .insertInto('bet')
    .values({ ...row, expected: (stake * 342) / 100, won: 0, bought_at: at, decided_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const legs = states.map((state, place) => ({
    bet_id: id,
    leg: place + 1,
    match_id: STANDARD_IDS + place + 1,
    sport_id: 311,
    league_id: 410,
    league_ko: 'K리그 1',
    league_en: 'K League 1',
    market_id: 1,
    specifier: '',
    outcome_id: 1,
    home_id: null,
    away_id: null,
    home_ko: '홈',
    home_en: 'Home',
    away_ko: '원정',
    away_en: 'Away',
    home_score: null,
    away_score: null,
    starts_at: at,
    match_status: 0,
    state,
    odds: 185,
    shown_odds: 185,
    price_age_ms: null,
    result: state === 'win' ? 'win' : null,
  }));
  await db.insertInto('bet_leg').values(legs).execute();
  return id;
}

interface SaleRow {
  readonly betId: number;
  readonly sellerId: number;
  /** Gold. */
  readonly price: number;
  readonly at: number;
  readonly endsAt: number;
  /** Each open leg as `leg:score:odds`. */
  readonly marks: readonly string[];
}

/** Puts a bet on the market. Returns the number of the sale. */
export async function putOnSale(db: Database, sale: SaleRow): Promise<number> {
  const { betId, sellerId, price, at, endsAt, marks } = sale;
  await db.updateTable('bet').set({ sale_ends_at: endsAt }).where('id', '=', betId).execute();
  const row = { bet_id: betId, seller_id: sellerId, price, state: 'open', marks: marks.join(',') };
  const { id } = await db
    .insertInto('trade')
    .values({ ...row, at, ends_at: endsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A sale of such a bet, an hour long, at the price of 1.85 of its open legs. Returns its number. */
export async function putSale(db: Database, price: number, bet: BetRow): Promise<number> {
  const { memberId: sellerId, at, states = FIRST_WON } = bet;
  const marks = states.flatMap((state, place) => (state === 'opened' ? [`${place + 1}:0-0:185`] : []));
  const betId = await putBet(db, bet);
  return putOnSale(db, { betId, sellerId, price, at, endsAt: at + HOUR_MS, marks });
}
