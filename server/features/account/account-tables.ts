/** Tables of members, their tokens, their login tries and their known devices. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface AccountTables {
  member: MemberTable;
  token: {
    /** SHA-256 of the token, hexadecimal: the token itself is never stored. */
    hash: string;
    member_id: number;
    created_at: number;
    expires_at: number;
    revoked_at: number | null;
    /** Browser and system of the login, as its client names them; empty: unknown. */
    device: Generated<string>;
    /** The address of the login, as the limits count it. */
    address: Generated<string>;
    /** Server ms of the last renewal; 0: not renewed yet. */
    used_at: Generated<number>;
    /** What revoked it (domain/member/session-end.ts); null: nothing has, or an earlier release did. */
    ended_by: Generated<string | null>;
    /** The hash of the known device that logged in; empty: not known. */
    device_hash: Generated<string>;
  };
  /** Login tries, counted in one scope of login-tries.ts. */
  login_try: {
    /** SHA-256 of the scope and of its id or address, hexadecimal: a password typed as an id must not be stored. */
    key: string;
    count: number;
    /** Server ms. Tries before this time are refused. */
    open_at: number;
    /** Server ms. From this time on the count starts again. */
    forget_at: number;
  };
  /** A device that a member has logged in with. */
  known_device: {
    /** SHA-256 of the device's secret, hexadecimal. */
    hash: string;
    member_id: number;
    created_at: number;
    used_at: number;
  };
  /** One-time passwords of a member (I2). */
  member_otp: {
    member_id: number;
    /** Sealed (server/site-secrets); null: only prepared so far. */
    secret: string | null;
    /** Sealed; the secret that waits for its first code. */
    prepared: string | null;
    /** Server ms since which codes are asked for. */
    since: number | null;
    /** The time step of the last accepted code: a code counts once. */
    last_step: Generated<number>;
  };
  recovery_code: {
    member_id: number;
    /** Keyed hash, hexadecimal. */
    hash: string;
    used_at: number | null;
  };
  /** Random secrets of the site by name, made once and shared by all nodes. */
  site_secret: {
    name: string;
    /** Base64. */
    secret: string;
  };
  /** Proofs of work that were used: each counts once. */
  spent_proof: {
    hash: string;
    expires_at: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends AccountTables {}
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
  /** Server ms; the end of the member's own restriction while an act of an operator stands above it. */
  self_restricted_until: Generated<number | null>;
  created_at: number;
  /** Why the member is restricted or was stopped, as the member reads it; null: no cause was given. */
  status_cause: Generated<string | null>;
  left_at: Generated<number | null>;
  last_login_at: Generated<number | null>;
  password_changed_at: Generated<number | null>;
  /** The next login must change the password (REQUIRECHGPW). */
  must_change_password: Generated<boolean>;
  name: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  /** Hash of the icon's picture; null: none. */
  icon: Generated<string | null>;
  /** The automatic logout, minutes (SCD01). */
  logout_minutes: Generated<number>;
  takes_memo: Generated<boolean>;
  takes_chat: Generated<boolean>;
  takes_email: Generated<boolean>;
  takes_sms: Generated<boolean>;
  /** The last time the password was right; null: not since this is recorded. */
  password_proved_at: Generated<number | null>;
  /** What a second login does: 'expire' ends the first, 'alarm' asks whether to block the second, 'both' nothing (B15). */
  duplicate_login: Generated<string>;
}

export const accountMigrations: Migrations<AccountTables> = {
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
  /** What a member can set and what happened to the account. Releases before this one leave the defaults. */
  '0011-members': [
    `ALTER TABLE member ADD COLUMN status_cause text`,
    `ALTER TABLE member ADD COLUMN left_at bigint`,
    `ALTER TABLE member ADD COLUMN last_login_at bigint`,
    `ALTER TABLE member ADD COLUMN password_changed_at bigint`,
    `ALTER TABLE member ADD COLUMN must_change_password boolean NOT NULL DEFAULT false`,
    `ALTER TABLE member ADD COLUMN name text NOT NULL DEFAULT ''`,
    `ALTER TABLE member ADD COLUMN phone text NOT NULL DEFAULT ''`,
    `ALTER TABLE member ADD COLUMN email text NOT NULL DEFAULT ''`,
    `ALTER TABLE member ADD COLUMN icon text`,
    `ALTER TABLE member ADD COLUMN logout_minutes int NOT NULL DEFAULT 30`,
    `ALTER TABLE member ADD COLUMN takes_memo boolean NOT NULL DEFAULT true`,
    `ALTER TABLE member ADD COLUMN takes_chat boolean NOT NULL DEFAULT true`,
    `ALTER TABLE member ADD COLUMN takes_email boolean NOT NULL DEFAULT true`,
    `ALTER TABLE member ADD COLUMN takes_sms boolean NOT NULL DEFAULT true`,
  ],
  /** One-time passwords, sessions with their devices, and the captcha of logins. */
  '0012-sessions': [
    `ALTER TABLE member ADD COLUMN password_proved_at bigint`,
    `ALTER TABLE member ADD COLUMN duplicate_login text NOT NULL DEFAULT 'expire'`,
    `ALTER TABLE token ADD COLUMN device text NOT NULL DEFAULT ''`,
    `ALTER TABLE token ADD COLUMN address text NOT NULL DEFAULT ''`,
    `ALTER TABLE token ADD COLUMN used_at bigint NOT NULL DEFAULT 0`,
    `CREATE TABLE member_otp (
    member_id bigint PRIMARY KEY REFERENCES member(id), secret text, prepared text, since bigint,
    last_step bigint NOT NULL DEFAULT 0)`,
    `CREATE TABLE recovery_code (
    member_id bigint NOT NULL REFERENCES member(id), hash text NOT NULL, used_at bigint, PRIMARY KEY (member_id, hash))`,
    `CREATE TABLE site_secret (name text PRIMARY KEY, secret text NOT NULL)`,
    `CREATE TABLE spent_proof (hash text PRIMARY KEY, expires_at bigint NOT NULL)`,
    `CREATE INDEX spent_proof_expired ON spent_proof (expires_at)`,
  ],
  '0039-self-restriction': [`ALTER TABLE member ADD COLUMN self_restricted_until bigint`],
  '0050-session-ends': [
    `ALTER TABLE token ADD COLUMN ended_by text`,
    `ALTER TABLE token ADD COLUMN device_hash text NOT NULL DEFAULT ''`,
  ],
  '0065-dormancy': [
    `CREATE INDEX member_last_login ON member (coalesce(last_login_at, created_at)) WHERE status = 'NORMAL'`,
  ],
};
