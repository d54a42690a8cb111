/** Tables of the other ways to log in: identities at social providers, and passkeys. */
import type { Migrations } from '../../storage/migrations.ts';

export interface SignInTables {
  social_identity: {
    /** naver, kakao, facebook or google. */
    provider: string;
    /** The person's id at the provider, of a member who left a keyed hash of it. Nothing else of the person is stored. */
    subject: string;
    member_id: number;
    linked_at: number;
    /** null: no login with it yet. */
    used_at: number | null;
  };
  passkey: {
    /** The credential's id, base64url. */
    id: string;
    member_id: number;
    /** COSE key, base64url. */
    public_key: string;
    /** Uses that the authenticator has counted; 0: it counts none. */
    counter: number;
    /** JSON: how the browser reaches the authenticator. */
    transports: string;
    /** The name that the member gave. */
    name: string;
    /** The host that the passkey is for (RP id). */
    rp_id: string;
    /** The member as the authenticator knows them, base64url: random, the same for all passkeys of the member. */
    user_handle: string;
    created_at: number;
    used_at: number | null;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends SignInTables {}
}

export const signInMigrations: Migrations<SignInTables> = {
  '0020-sign-in': [
    `CREATE TABLE social_identity (
    provider text NOT NULL, subject text NOT NULL, member_id bigint NOT NULL REFERENCES member(id),
    linked_at bigint NOT NULL, used_at bigint, PRIMARY KEY (provider, subject), UNIQUE (member_id, provider))`,
    `CREATE TABLE passkey (
    id text PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), public_key text NOT NULL,
    counter bigint NOT NULL, transports text NOT NULL, name text NOT NULL, rp_id text NOT NULL,
    user_handle text NOT NULL, created_at bigint NOT NULL, used_at bigint)`,
    `CREATE INDEX passkey_of_member ON passkey (member_id, created_at)`,
  ],
};
