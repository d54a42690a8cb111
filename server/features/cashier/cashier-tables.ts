/** Tables of exchanges, coupons and free top-ups. The safebox has none: it is an account of the ledger. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';
import { chargeMigrations, type ChargeTables } from './charge/charge-tables.ts';

export interface CashierTables {
  exchange: {
    id: Generated<number>;
    member_id: number;
    miles: number;
    gold: number;
    at: number;
  };
  coupon: {
    id: Generated<number>;
    /** SHA-256 of the code, hexadecimal: the code itself is never stored. */
    code_hash: string;
    gold: number;
    coin: number;
    mile: number;
    /** How many members may use it. */
    total: number;
    used: number;
    ends_at: number;
    note: string;
    created_at: number;
    /** The operator; null: a command on the site's machine. */
    created_by: number | null;
  };
  coupon_use: {
    id: Generated<number>;
    coupon_id: number;
    member_id: number;
    at: number;
  };
  /** Wrong codes of a member or an address. */
  coupon_try: {
    key: string;
    count: number;
    /** Server ms. From this time on the count starts again. */
    forget_at: number;
  };
  top_up: {
    id: Generated<number>;
    member_id: number;
    /** YYYY-MM-DD in Korean time. */
    day: string;
    /** Counts from 1 on each day. */
    nth: number;
    gold: number;
    at: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends CashierTables {}
}

export const cashierMigrations: Migrations<CashierTables & ChargeTables> = {
  ...chargeMigrations,
  '0015-wallet': [
    `CREATE TABLE exchange (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id),
    miles bigint NOT NULL CHECK (miles > 0), gold bigint NOT NULL CHECK (gold > 0), at bigint NOT NULL)`,
    `CREATE TABLE coupon (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, code_hash text NOT NULL UNIQUE, gold bigint NOT NULL, coin bigint NOT NULL,
    mile bigint NOT NULL, total int NOT NULL, used int NOT NULL DEFAULT 0, ends_at bigint NOT NULL, note text NOT NULL,
    created_at bigint NOT NULL, created_by bigint REFERENCES member(id), CHECK (used BETWEEN 0 AND total),
    CHECK (gold >= 0 AND coin >= 0 AND mile >= 0 AND gold + coin + mile > 0))`,
    `CREATE TABLE coupon_use (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, coupon_id bigint NOT NULL REFERENCES coupon(id),
    member_id bigint NOT NULL REFERENCES member(id), at bigint NOT NULL, UNIQUE (coupon_id, member_id))`,
    `CREATE TABLE coupon_try (key text PRIMARY KEY, count int NOT NULL, forget_at bigint NOT NULL)`,
    `CREATE INDEX coupon_try_forgotten ON coupon_try (forget_at)`,
    `CREATE TABLE top_up (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), day text NOT NULL,
    nth int NOT NULL, gold bigint NOT NULL, at bigint NOT NULL, UNIQUE (member_id, day, nth))`,
  ],
};
