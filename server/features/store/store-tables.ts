/**
 * Tables of the store. How many of a good a member has is a balance of the ledger (currency `good:{id}`), so goods are moved as gold is:
 * balanced, never below 0, each posting once.
 */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface StoreTables {
  /** What a member did with a good, one posting each: "good-{act}:{id}". */
  good_act: {
    id: Generated<number>;
    member_id: number;
    good_id: number;
    act: 'buy' | 'use' | 'withdraw';
    count: number;
    /** Gold that was moved; negative: out of the wallet. */
    gold: number;
    /** Coins that were moved in place of gold. */
    coins: Generated<number>;
    /** Of a purchase: how many may still be taken back. */
    left_count: number;
    /** What the item did. */
    note: string;
    at: number;
  };
  /** What a member wears. A skin that was worn cannot be taken back. */
  member_look: {
    member_id: number;
    slot: 'skin' | 'sticker';
    good_id: number;
    code: string;
    is_on: boolean;
    at: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends StoreTables {}
}

export const storeMigrations: Migrations<StoreTables> = {
  '0035-store': [
    `CREATE TABLE good_act (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), good_id bigint NOT NULL,
    act text NOT NULL CHECK (act IN ('buy', 'use', 'withdraw')), count int NOT NULL CHECK (count > 0), gold bigint NOT NULL,
    left_count int NOT NULL DEFAULT 0 CHECK (left_count BETWEEN 0 AND count), note text NOT NULL DEFAULT '', at bigint NOT NULL)`,
    `CREATE INDEX good_act_of_member ON good_act (member_id, good_id, id)`,
    `CREATE TABLE member_look (
    member_id bigint NOT NULL REFERENCES member(id), slot text NOT NULL, good_id bigint NOT NULL, code text NOT NULL,
    is_on boolean NOT NULL, at bigint NOT NULL, PRIMARY KEY (member_id, slot, good_id),
    EXCLUDE USING btree (member_id WITH =, slot WITH =) WHERE (is_on))`,
  ],
  '0052-good-coins': ['ALTER TABLE good_act ADD COLUMN coins bigint NOT NULL DEFAULT 0'],
};
