/** The table of the match archive. */
import type { Migrations } from '../storage/migrations.ts';

export interface ArchiveTables {
  played_match: PlayedMatchTable;
}

/** An ended match with its last facts and state, and a short history of its odds, as JSON. */
interface PlayedMatchTable {
  match_id: number;
  starts_at: number;
  facts: string;
  state: string;
  /** null: none was recorded, or the match was stored by an older release. */
  odds_history: string | null;
}

export const archiveMigrations: Migrations = {
  '0002-cancels-and-results': [
    `CREATE TABLE played_match (
    match_id bigint PRIMARY KEY, starts_at bigint NOT NULL, facts text NOT NULL, state text NOT NULL)`,
    `CREATE INDEX played_match_by_start ON played_match (starts_at)`,
  ],
  '0025-odds-history': [`ALTER TABLE played_match ADD COLUMN odds_history text`],
};
