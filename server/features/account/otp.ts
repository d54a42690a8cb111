/**
 * One-time passwords of members (I2, R24). The server makes the secret; it counts only after a valid code of it. A code counts once: its
 * time step must be later than that of the last accepted code. Wrong codes are counted for the member over all logins.
 */
import { Secret, TOTP } from 'otpauth';
import { plainCode } from '../../../domain/number/typed-number.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { type CodeFrom, type CodeKind, createCodeTries } from './code-tries.ts';
import {
  cannotBeGuessed,
  readRecoveryCode,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from './recovery-codes.ts';
import { seal, unseal } from '../../site-secrets/sealed-text.ts';
import type { SiteSecrets } from '../../site-secrets/site-secrets.ts';

const ISSUER = 'SPOBOARD';
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
/** Steps before and after the present one whose codes are accepted: clocks of phones differ. */
const WINDOW = 1;

const totpOf = (base32: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(base32) });

/** The time step of the code; null: it is no code of this secret now. */
function stepOf(base32: string, code: string, now: number): number | null {
  const token = plainCode(code);
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(base32).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / STEP_MS) + delta;
}

/** `wait`: ms until the next code is compared. */
type CodeProof = { readonly kind: 'proved' | 'wrong' } | { readonly kind: 'wait'; readonly ms: number };

interface OtpStatus {
  /** Server ms; null: the member uses no codes. */
  readonly since: number | null;
  /** Recovery codes that are left. */
  readonly left: number;
}

/** A prepared secret that was shown to be at hand. */
interface FittingSecret {
  readonly memberId: number;
  readonly sealed: string;
  readonly step: number;
}

/** Asked first in the transaction of an act; false undoes nothing, because nothing was done yet. */
type Allow = (trx: Trx) => Promise<boolean>;

export interface Otp {
  isOn(memberId: number): Promise<boolean>;
  status(memberId: number): Promise<OtpStatus>;
  /** A new secret that waits for its first code; null: the member uses codes already. */
  prepare(memberId: number, label: string): Promise<{ readonly secret: string; readonly uri: string } | null>;
  /** The prepared secret if `secret` is the prepared one and `code` a code of it; null: it is not. */
  fits(memberId: number, secret: string, code: string): Promise<FittingSecret | null>;
  /** Puts the prepared secret into use; returns the recovery codes. `allow` false, or another secret was prepared meanwhile: null. */
  begin(fitting: FittingSecret, allow: Allow): Promise<readonly string[] | null>;
  /** Replaces the recovery codes. */
  renewRecovery(memberId: number, allow: Allow): Promise<readonly string[] | null>;
  /** False: not allowed, or the member uses no codes. */
  end(memberId: number, allow: Allow): Promise<boolean>;
  /** Compares a code or a recovery code, and uses it up. */
  prove(memberId: number, code: string, from: CodeFrom): Promise<CodeProof>;
  /** Whether a login of this id from an unknown device at this address must bring a proof of work. */
  needProof(id: string, address: string): Promise<boolean>;
}

/** Accepts each step once, and none before the last one. */
async function spendStep(db: Database, memberId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_otp')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const rowOf = (db: Database | Trx, memberId: number) =>
  db.selectFrom('member_otp').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** null: another secret was prepared meanwhile, or codes are in use already. */
async function beginIn(
  trx: Trx,
  key: Buffer,
  { memberId, sealed, step }: FittingSecret,
  since: number,
): Promise<readonly string[] | null> {
  const { numUpdatedRows } = await trx
    .updateTable('member_otp')
    .set({ secret: sealed, prepared: null, since, last_step: step })
    .where('member_id', '=', memberId)
    .where('secret', 'is', null)
    .where('prepared', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : replaceRecoveryCodes(trx, key, memberId);
}

/** Removes the member's one-time password with its recovery codes. False: the member used none. */
export async function endOtpIn(trx: Trx, memberId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('member_otp')
    .where('member_id', '=', memberId)
    .where('since', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function statusOf(db: Database, memberId: number): Promise<OtpStatus> {
  const row = await rowOf(db, memberId);
  const unused = db
    .selectFrom('recovery_code')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null);
  return { since: row?.since ?? null, left: await countOf(unused) };
}

function kindOf(code: string): CodeKind {
  const recovery = readRecoveryCode(code);
  if (recovery === null) return 'code';
  return cannotBeGuessed(recovery) ? 'sure' : 'recovery';
}

/** `hostNow`: the host's clock, because phones compute the codes by theirs. */
export function createOtp(
  db: Database,
  now: () => number,
  secrets: SiteSecrets,
  hostNow: () => number = now,
): Otp {
  const tries = createCodeTries(db, now);
  const act = async <T>(allow: Allow, change: (trx: Trx, key: Buffer) => Promise<T>): Promise<T | null> => {
    // Before the transaction: it holds the only connection of an embedded database.
    const key = await secrets('otp');
    return db.transaction().execute(async (trx) => ((await allow(trx)) ? change(trx, key) : null));
  };
  const compare = async (memberId: number, code: string): Promise<boolean> => {
    const key = await secrets('otp');
    const plain = readRecoveryCode(code);
    if (plain !== null) return spendRecoveryCode(db, key, { memberId, plain, now: now() });
    const secret = (await rowOf(db, memberId))?.secret ?? null;
    const step = secret === null ? null : stepOf(unseal(key, memberId, secret), code, hostNow());
    return step !== null && spendStep(db, memberId, step);
  };
  return {
    isOn: async (memberId) => (await rowOf(db, memberId))?.secret != null,
    status: (memberId) => statusOf(db, memberId),
    async prepare(memberId, label) {
      const secret = new Secret({ size: SECRET_BYTES }).base32;
      const prepared = seal(await secrets('otp'), memberId, secret);
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('member_otp')
        .values({ member_id: memberId, prepared, secret: null, since: null })
        .onConflict((conflict) =>
          conflict.column('member_id').doUpdateSet({ prepared }).where('member_otp.secret', 'is', null),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 0n ? null : { secret, uri: totpOf(secret, label).toString() };
    },
    async fits(memberId, secret, code) {
      const sealed = (await rowOf(db, memberId))?.prepared ?? null;
      if (sealed === null || unseal(await secrets('otp'), memberId, sealed) !== secret) return null;
      const step = stepOf(secret, code, hostNow());
      return step === null ? null : { memberId, sealed, step };
    },
    begin: (fitting, allow) => act(allow, (trx, key) => beginIn(trx, key, fitting, now())),
    renewRecovery: (memberId, allow) => act(allow, (trx, key) => replaceRecoveryCodes(trx, key, memberId)),
    end: async (memberId, allow) => (await act(allow, (trx) => endOtpIn(trx, memberId))) ?? false,
    needProof: tries.needProof,
    async prove(memberId, code, from) {
      const answer = await tries.begin(memberId, from, kindOf(code));
      if (!answer.open) return { kind: 'wait', ms: answer.waitMs };
      if (!(await compare(memberId, code))) return { kind: 'wrong' };
      await answer.counted.succeeded();
      return { kind: 'proved' };
    },
  };
}
