/** The table of the match archive. */
import type { Migrations } from '../storage/migrations.ts';

export interface ArchiveTables {
  /** An ended match with its last facts and state, and a short history of its odds, as JSON. */
  played_match: {
    match_id: number;
    starts_at: number;
    facts: string;
    state: string;
    /** null: none was recorded, or the match was stored by an older release. */
    odds_history: string | null;
  };
  /** The final score of an ended match, for as long as bets on it are shown. A match without a score has no row. */
  final_score: {
    match_id: number;
    starts_at: number;
    home_score: number;
    away_score: number;
    match_status: number;
  };
}
declare module '../storage/tables.ts' {
  interface Tables extends ArchiveTables {}
}

export const archiveMigrations: Migrations<ArchiveTables> = {
  '0002-cancels-and-results': [
    `CREATE TABLE played_match (
    match_id bigint PRIMARY KEY, starts_at bigint NOT NULL, facts text NOT NULL, state text NOT NULL)`,
    `CREATE INDEX played_match_by_start ON played_match (starts_at)`,
  ],
  '0025-odds-history': [`ALTER TABLE played_match ADD COLUMN odds_history text`],
  '0047-final-scores': [
    `CREATE TABLE final_score (
    match_id bigint PRIMARY KEY, starts_at bigint NOT NULL, home_score int NOT NULL, away_score int NOT NULL,
    match_status int NOT NULL)`,
    `CREATE INDEX final_score_by_start ON final_score (starts_at)`,
    `INSERT INTO final_score (match_id, starts_at, home_score, away_score, match_status)
    SELECT match_id, starts_at, (state::json->>'homeScore')::int, (state::json->>'awayScore')::int,
      (state::json->>'statusCode')::int
    FROM played_match WHERE (state::json->>'reporting')::int <> 0`,
  ],
};
