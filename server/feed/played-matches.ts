/** The stored matches that have ended: their result, and a short history of their odds. */
import { sql } from 'kysely';
import type { MatchFacts, MatchState } from '../../domain/match/match.ts';
import type { OddsHistory } from '../../domain/odds/odds-history.ts';
import type { Database } from '../storage/database.ts';

export interface PlayedMatch {
  readonly facts: MatchFacts;
  readonly state: MatchState;
  readonly odds: OddsHistory | null;
}

/** Several nodes write the same match. The longest history stays: a node that started late recorded less. */
export async function writePlayed(db: Database, { facts, state, odds }: PlayedMatch): Promise<void> {
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

export async function readOddsHistory(db: Database, matchId: number): Promise<OddsHistory | null> {
  const row = await db
    .selectFrom('played_match')
    .select('odds_history')
    .where('match_id', '=', matchId)
    .executeTakeFirst();
  return row?.odds_history === undefined || row.odds_history === null
    ? null
    : (JSON.parse(row.odds_history) as OddsHistory);
}
