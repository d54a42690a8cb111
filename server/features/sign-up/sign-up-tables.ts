/** Tables of sign-up: who has an account, who left, and how often something was tried. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface SignUpTables {
  counted_try: {
    /** SHA-256 of the scope and of its address, phone number or ticket, hexadecimal. */
    key: string;
    count: number;
    /** Server ms. From this time on the count starts again. */
    forget_at: number;
  };
  /** One certified person, who has one account at most. */
  member_person: {
    /** HMAC of the certifier's id of the person, hexadecimal: the person is never stored. */
    person: string;
    member_id: number;
    joined_at: number;
    /** SHA-256 of the ticket that the person joined with, so that a repeated request finds its member. */
    joined_by: string;
    recommended_by: number | null;
    /** Whose agent brought the visit; empty: nobody's. */
    agent: Generated<string>;
    /** Server ms at which the welcome was shown; null: not yet. */
    welcomed_at: Generated<number | null>;
  };
  member_leave: {
    member_id: number;
    left_at: number;
    /** The member's reason; empty: none was given. */
    memo: string;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends SignUpTables {}
}

export const signUpMigrations: Migrations<SignUpTables> = {
  '0013-sign-up': [
    `CREATE TABLE counted_try (key text PRIMARY KEY, count int NOT NULL, forget_at bigint NOT NULL)`,
    `CREATE INDEX counted_try_forgotten ON counted_try (forget_at)`,
    `CREATE TABLE member_person (
    person text PRIMARY KEY, member_id bigint NOT NULL UNIQUE REFERENCES member(id), joined_at bigint NOT NULL,
    joined_by text NOT NULL UNIQUE, recommended_by bigint REFERENCES member(id))`,
    `CREATE TABLE member_leave (
    member_id bigint PRIMARY KEY REFERENCES member(id), left_at bigint NOT NULL, memo text NOT NULL)`,
  ],
  '0066-join-agents': [`ALTER TABLE member_person ADD COLUMN agent text NOT NULL DEFAULT ''`],
  /** Who joined before is no newcomer. */
  '0091-welcomes': [
    `ALTER TABLE member_person ADD COLUMN welcomed_at bigint`,
    `UPDATE member_person SET welcomed_at = joined_at`,
  ],
  '0028-leave-memos': [`CREATE INDEX member_leave_memo ON member_leave (left_at) WHERE memo <> ''`],
};
