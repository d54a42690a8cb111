/** One-time passwords of operators (TOTP, RFC 6238): the command makes the secret, and the first right code makes it active. */
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { seal, unseal } from '../../site-secrets/sealed-text.ts';
import type { Database, Trx } from '../../storage/database.ts';

export const codeLimits = {
  periodSeconds: 30,
  /** Steps before and after the present one whose codes are right: clocks differ. */
  window: 1,
  tries: 5,
  /** After so many wrong codes in a row. */
  waitMs: 15 * 60_000,
  /** A secret that was not used within this time is void. */
  setUpMs: 24 * 3_600_000,
  secretBytes: 20,
} as const;

export type FactorState = 'none' | 'pending' | 'active';
export type CodeAnswer = 'proved' | 'wrong' | 'none' | 'wait';

const totpOf = (secret: string, id = ''): TOTP =>
  new TOTP({
    issuer: 'spo',
    label: id,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: codeLimits.periodSeconds,
    algorithm: 'SHA1',
  });

/** Makes a new secret in place of the member's present one, sealed by `key`. Returns the address that an authenticator app reads. */
export async function makeSecret(
  db: Database | Trx,
  { memberId, id, key }: { readonly memberId: number; readonly id: string; readonly key: Buffer },
  now: number,
): Promise<string> {
  const secret = new Secret({ size: codeLimits.secretBytes }).base32;
  const row = {
    secret: seal(key, memberId, secret),
    is_sealed: true,
    is_active: false,
    made_at: now,
    used_step: 0,
    tries: 0,
    open_at: 0,
  };
  await db
    .insertInto('operator_code')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
  return totpOf(secret, id).toString();
}

export async function factorOf(db: Database, memberId: number, now: number): Promise<FactorState> {
  const row = await db
    .selectFrom('operator_code')
    .select(['is_active', 'made_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return 'none';
  if (row.is_active) return 'active';
  return row.made_at + codeLimits.setUpMs > now ? 'pending' : 'none';
}

/**
 * Seals the secrets that an earlier release stored as they are; the server calls it at its start. Only the present secret is replaced, so a
 * secret that is made at the same time stays. Returns the number of sealed secrets.
 */
export async function sealOldSecrets(db: Database, key: Buffer): Promise<number> {
  const rows = await db
    .selectFrom('operator_code')
    .select(['member_id', 'secret'])
    .where('is_sealed', '=', false)
    .execute();
  for (const { member_id: memberId, secret } of rows)
    await db
      .updateTable('operator_code')
      .set({ secret: seal(key, memberId, secret), is_sealed: true })
      .where('member_id', '=', memberId)
      .where('secret', '=', secret)
      .execute();
  return rows.length;
}

interface Counted {
  readonly secret: string;
  readonly is_sealed: boolean;
  readonly used_step: number;
}

/** Counts the try before the code is compared. null: the member must wait. */
async function countTry(trx: Trx, memberId: number, now: number): Promise<Counted | null> {
  const { tries, waitMs } = codeLimits;
  const next = sql`(case when tries >= ${tries}::int then 1 else tries + 1 end)`;
  const { rows } = await sql<Counted>`update operator_code set tries = ${next},
    open_at = case when ${next} >= ${tries}::int then ${now + waitMs}::bigint else open_at end
    where member_id = ${memberId}::bigint and open_at <= ${now}::bigint
    returning secret, is_sealed, used_step`.execute(trx);
  return rows[0] ?? null;
}

interface CodeToProve {
  readonly memberId: number;
  readonly code: string;
  readonly factor: FactorState;
  /** The key of the sealed secrets. */
  readonly key: Buffer;
  /** The host's clock, ms: the code is of this time. */
  readonly codeAt: number;
}

/** Compares the code in the transaction. A wrong code stays counted, so the transaction must end well. */
export async function proveCode(
  trx: Trx,
  { memberId, code, factor, key, codeAt }: CodeToProve,
  now: number,
): Promise<CodeAnswer> {
  if (factor === 'none') return 'none';
  const counted = await countTry(trx, memberId, now);
  if (counted === null) return 'wait';
  const { window, periodSeconds } = codeLimits;
  // A secret of an earlier release is readable until the server's next start has sealed it.
  const secret = counted.is_sealed ? unseal(key, memberId, counted.secret) : counted.secret;
  const delta = totpOf(secret).validate({ token: code, window, timestamp: codeAt });
  if (delta === null) return 'wrong';
  const step = Math.floor(codeAt / 1000 / periodSeconds) + delta;
  if (step <= counted.used_step) return 'wrong';
  await trx
    .updateTable('operator_code')
    .set({ is_active: true, used_step: step, tries: 0, open_at: 0 })
    .where('member_id', '=', memberId)
    .execute();
  return 'proved';
}
