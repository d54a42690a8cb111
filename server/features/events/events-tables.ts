/** Tables of the events: seeds of the days, attendance, and rewards that were taken. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface EventsTables {
  /** A day's secret seed. Its hash is public from the beginning, the seed itself when the day is over. */
  event_seed: {
    id: Generated<number>;
    /** Site day, YYYY-MM-DD. */
    day: string;
    seed: string;
    /** SHA-256 of the seed, hexadecimal. */
    hash: string;
    created_at: number;
    /** Server ms; from then on nothing is drawn from it. null: nobody has seen the seed. */
    revealed_at: number | null;
  };
  event_attendance: {
    member_id: number;
    day: string;
    at: number;
  };
  event_reward: {
    id: Generated<number>;
    member_id: number;
    event_id: number;
    mission_id: number;
    /** The day or the month of the mission. */
    period: string;
    /** Counts from 1 in each period. */
    nth: number;
    seed_hash: string;
    /** What was drawn; see drawName. */
    name: string;
    reward_seq: number;
    percentage: number;
    gold: number;
    at: number;
    /** JSON: the table that was drawn from, rows of number, gold and percent; null: drawn by an earlier release. */
    chances: string | null;
    /** The promise of seed and table; null: drawn by an earlier release. */
    promise: string | null;
  };
  /** The table of an event's rewards on a day, as it was promised. */
  event_day_table: {
    day: string;
    event_id: number;
    /** JSON: rows of number, gold and percent. */
    chances: string;
    /** See tablePromise. */
    promise: string;
    created_at: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends EventsTables {}
}

export const eventsMigrations: Migrations<EventsTables> = {
  '0037-events': [
    `CREATE TABLE event_seed (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, day text NOT NULL UNIQUE, seed text NOT NULL, hash text NOT NULL UNIQUE,
    created_at bigint NOT NULL, revealed_at bigint)`,
    `CREATE TABLE event_attendance (
    member_id bigint NOT NULL REFERENCES member(id), day text NOT NULL, at bigint NOT NULL, PRIMARY KEY (member_id, day))`,
    `CREATE TABLE event_reward (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), event_id int NOT NULL,
    mission_id int NOT NULL, period text NOT NULL, nth int NOT NULL CHECK (nth > 0), seed_hash text NOT NULL, name text NOT NULL,
    reward_seq int NOT NULL, percentage double precision NOT NULL, gold bigint NOT NULL CHECK (gold >= 0), at bigint NOT NULL,
    UNIQUE (member_id, event_id, mission_id, period, nth))`,
    `CREATE INDEX event_reward_of_member ON event_reward (member_id, event_id, id DESC)`,
  ],
  '0046-event-chances': [
    `ALTER TABLE event_reward ADD COLUMN chances text`,
    `CREATE INDEX event_reward_at ON event_reward (at)`,
  ],
  '0062-event-day-tables': [
    `CREATE TABLE event_day_table (
    day text NOT NULL, event_id int NOT NULL, chances text NOT NULL, promise text NOT NULL, created_at bigint NOT NULL,
    PRIMARY KEY (day, event_id))`,
    `ALTER TABLE event_reward ADD COLUMN promise text`,
  ],
};
