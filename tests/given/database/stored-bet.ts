import type { Database, Trx } from '../../../server/storage/database.ts';

interface StoredBet {
  readonly memberId: number;
  readonly stake: number;
  /** Server ms. */
  readonly at: number;
  /** Server ms; given, the bet is of a match that has not started when it is placed. */
  readonly startsAt?: number;
}

/** A live bet with one leg, or one before the start, as an accepted bet leaves its rows. Returns its number. */
export async function storedBet(
  db: Database | Trx,
  { memberId, stake, at, startsAt }: StoredBet,
): Promise<number> {
  const row = {
    game_code: startsAt === undefined ? 59 : 57,
    stake,
    odds: 200,
    expected: 2 * stake,
    won: 0,
    bought_at: at,
  };
  const { id } = await db
    .insertInto('bet')
    .values({ ...row, member_id: memberId, state: 'opened' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bet_leg')
    .values({
      bet_id: id,
      leg: 1,
      match_id: 4_000_000_000_000_001,
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
      starts_at: startsAt ?? at,
      match_status: 0,
      state: 'opened',
      odds: 200,
      shown_odds: 200,
      price_age_ms: null,
      result: null,
    })
    .execute();
  return id;
}
