/** Tables of the casual games. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface CasualDataTables {
  casual_seed: CasualSeedTable;
  casual_bet: CasualBetTable;
}
declare module '../../storage/tables.ts' {
  interface Tables extends CasualDataTables {}
}

/** A day's secret seed, from which every round of the day is drawn. A day has one seed for each length of rounds. */
export interface CasualSeedTable {
  id: Generated<number>;
  /** Site day, YYYY-MM-DD. */
  day: string;
  round_ms: number;
  seed: string;
  /** SHA-256 of the seed, hexadecimal: public from the beginning. */
  hash: string;
  created_at: number;
  ends_at: number;
  /** Server ms. Rounds that end by this time are drawn: they take no bet any more, whatever the clock says. */
  drawn_until: number;
}

export interface CasualBetTable {
  id: Generated<number>;
  member_id: number;
  game_code: number;
  day: string;
  inning: number;
  /** Hash of the seed that was promised for the round. */
  seed_hash: string;
  draws_at: number;
  pick: number;
  stake: number;
  odds: number;
  expected: number;
  /** CasualState of domain/casual/settle-casual.ts. */
  state: string;
  /** The pick that was drawn; null: not drawn yet, or void. */
  drawn: number | null;
  won: number;
  bought_at: number;
  decided_at: number | null;
}

export const casualMigrations: Migrations<CasualDataTables> = {
  /**
   * A round's result follows from the seed of its day, so rounds are not stored. `drawn_until` says how far they are drawn (and public). A
   * bet names its promised seed by the hash, without a foreign key: a lost seed makes the bet void.
   */
  '0003-casual-games': [
    `CREATE TABLE casual_seed (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    day text NOT NULL, round_ms int NOT NULL, seed text NOT NULL, hash text NOT NULL UNIQUE,
    created_at bigint NOT NULL, ends_at bigint NOT NULL, drawn_until bigint NOT NULL, UNIQUE (day, round_ms))`,
    `CREATE TABLE casual_bet (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    member_id bigint NOT NULL REFERENCES member(id), game_code int NOT NULL,
    day text NOT NULL, inning int NOT NULL, seed_hash text NOT NULL, draws_at bigint NOT NULL,
    pick int NOT NULL, stake bigint NOT NULL CHECK (stake > 0), odds bigint NOT NULL, expected bigint NOT NULL,
    state text NOT NULL, drawn int, won bigint NOT NULL DEFAULT 0, bought_at bigint NOT NULL, decided_at bigint,
    UNIQUE (member_id, game_code, seed_hash, inning))`,
    `CREATE INDEX casual_bet_of_member ON casual_bet (member_id, game_code, bought_at DESC)`,
    `CREATE INDEX casual_bet_waiting ON casual_bet (draws_at) WHERE state = 'waiting'`,
  ],
  '0081-bets-of-an-hour': [`CREATE INDEX casual_bet_by_time ON casual_bet USING brin (bought_at)`],
};
