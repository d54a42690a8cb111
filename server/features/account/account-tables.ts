/** Tables of members, their tokens, their login tries and their known devices. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface AccountTables {
  member: MemberTable;
  token: TokenTable;
  login_try: LoginTryTable;
  known_device: KnownDeviceTable;
}

export interface MemberTable {
  id: Generated<number>;
  mb_id: string;
  password: string;
  nick: string;
  level: string;
  role: string;
  /** NORMAL, RESTRICTED, STOPPED, DORMANT, LEFT: login states (B3). */
  status: string;
  status_until: number | null;
  created_at: number;
}

interface TokenTable {
  /** SHA-256 of the token, hexadecimal: the token itself is never stored. */
  hash: string;
  member_id: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** Login tries, counted in one scope of login-tries.ts. */
interface LoginTryTable {
  /** SHA-256 of the scope and of its id or address, hexadecimal: a password typed as an id must not be stored. */
  key: string;
  count: number;
  /** Server ms. Tries before this time are refused. */
  open_at: number;
  /** Server ms. From this time on the count starts again. */
  forget_at: number;
}

/** A device that a member has logged in with. */
interface KnownDeviceTable {
  /** SHA-256 of the device's secret, hexadecimal. */
  hash: string;
  member_id: number;
  created_at: number;
  used_at: number;
}

export const accountMigrations: Migrations = {
  '0001-accounts-ledger-bets': [
    `CREATE TABLE member (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    mb_id text NOT NULL UNIQUE, password text NOT NULL, nick text NOT NULL UNIQUE,
    level text NOT NULL, role text NOT NULL, status text NOT NULL, status_until bigint, created_at bigint NOT NULL)`,
    `CREATE TABLE token (
    hash text PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id),
    created_at bigint NOT NULL, expires_at bigint NOT NULL, revoked_at bigint)`,
  ],
  // The column is not used any more: 0004 records results bet by bet.
  '0002-cancels-and-results': [`ALTER TABLE member ADD COLUMN told_results_at bigint NOT NULL DEFAULT 0`],
  /** Login tries are counted before the password is compared. A secret identifies a device that has logged in before. */
  '0006-login-tries': [
    `CREATE TABLE login_try (
    key text PRIMARY KEY, count int NOT NULL, open_at bigint NOT NULL, forget_at bigint NOT NULL)`,
    `CREATE INDEX login_try_forgotten ON login_try (forget_at)`,
    `CREATE TABLE known_device (
    hash text NOT NULL, member_id bigint NOT NULL REFERENCES member(id), created_at bigint NOT NULL, used_at bigint NOT NULL,
    PRIMARY KEY (hash, member_id))`,
    `CREATE INDEX known_device_of_member ON known_device (member_id, used_at)`,
    `CREATE INDEX known_device_unused ON known_device (used_at)`,
    `CREATE INDEX token_of_member ON token (member_id, created_at)`,
    `CREATE INDEX token_expired ON token (expires_at)`,
    `CREATE INDEX token_revoked ON token (revoked_at) WHERE revoked_at IS NOT NULL`,
  ],
};
