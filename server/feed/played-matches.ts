/** The stored matches that have ended: their result, and a short history of their odds. */
import { sql } from 'kysely';
import type { MatchFacts, MatchState } from '../../domain/match/match.ts';
import { type OddsHistory, storedHistory } from '../../domain/odds/odds-history.ts';
import { DAY_MS } from '../../domain/time/korean-time.ts';
import type { Database, Reader } from '../storage/database.ts';
import type { ArchiveTables } from './archive-table.ts';

interface PlayedMatch {
  readonly facts: MatchFacts;
  readonly state: MatchState;
  readonly odds: OddsHistory | null;
}

export interface FinalScore {
  readonly homeScore: number;
  readonly awayScore: number;
  readonly statusCode: number;
}

/** Days for which final scores are kept: those of shown bets, and of bets that were placed long before their match. */
const FINAL_SCORE_DAYS = 45;

/** Several nodes write the same score; a later one corrects it. */
async function writeFinalScore(
  db: Database<ArchiveTables>,
  { facts, state }: Omit<PlayedMatch, 'odds'>,
): Promise<void> {
  if (state.reporting === 0) return;
  await db
    .insertInto('final_score')
    .values({
      match_id: facts.matchId,
      starts_at: facts.startsAt,
      home_score: state.homeScore,
      away_score: state.awayScore,
      match_status: state.statusCode,
    })
    .onConflict((conflict) =>
      conflict.column('match_id').doUpdateSet(({ ref }) => ({
        home_score: ref('excluded.home_score'),
        away_score: ref('excluded.away_score'),
        match_status: ref('excluded.match_status'),
      })),
    )
    .execute();
}

export const dropOldScores = async (db: Database<ArchiveTables>, now: number): Promise<void> => {
  await db
    .deleteFrom('final_score')
    .where('starts_at', '<', now - FINAL_SCORE_DAYS * DAY_MS)
    .execute();
};

/** The final scores of those matches that have ended; their ids are those of the matches in play. */
export async function finalScores(
  db: Reader<ArchiveTables>,
  matchIds: readonly number[],
): Promise<ReadonlyMap<number, FinalScore>> {
  if (matchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('final_score')
    .selectAll()
    .where('match_id', '=', sql<number>`any(${[...matchIds]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ match_id, home_score: homeScore, away_score: awayScore, match_status: statusCode }) => [
      match_id,
      { homeScore, awayScore, statusCode },
    ]),
  );
}

/** Several nodes write the same match. The longest history stays: a node that started late recorded less. */
export async function writePlayed(
  db: Database<ArchiveTables>,
  { facts, state, odds }: PlayedMatch,
): Promise<void> {
  await writeFinalScore(db, { facts, state });
  const odds_history = odds === null ? null : JSON.stringify(odds);
  await db
    .insertInto('played_match')
    .values({
      match_id: facts.matchId,
      starts_at: facts.startsAt,
      facts: JSON.stringify(facts),
      state: JSON.stringify({ ...state, timeline: [] }),
      odds_history,
    })
    .onConflict((conflict) =>
      conflict.column('match_id').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        odds_history: sql<string | null>`CASE
          WHEN length(coalesce(excluded.odds_history, '')) > length(coalesce(played_match.odds_history, ''))
          THEN excluded.odds_history ELSE played_match.odds_history END`,
      })),
    )
    .execute();
}

export async function readOddsHistory(
  db: Database<ArchiveTables>,
  matchId: number,
): Promise<OddsHistory | null> {
  const row = await db
    .selectFrom('played_match')
    .select('odds_history')
    .where('match_id', '=', matchId)
    .executeTakeFirst();
  return row?.odds_history === undefined || row.odds_history === null
    ? null
    : storedHistory(JSON.parse(row.odds_history) as OddsHistory);
}
