/** Recovery codes: ten random codes of a member who uses one-time passwords, for the day the phone is lost. Each counts once. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Database, Trx } from '../../storage/database.ts';

const RECOVERY_CODES = 10;
/** Codes of earlier releases have 10 characters, and go on working until they are used or replaced. */
const CODE_LENGTHS: readonly number[] = [25, 10];
const [CODE_BYTES = 0] = CODE_LENGTHS;
/** Without letters and digits that look alike. 32 characters: 5 bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUP = 5;

/** Five groups of five characters: 125 random bits, so that a stored hash need not be slow (ASVS 6.5.2). */
function newCode(): string {
  const characters = [...randomBytes(CODE_BYTES)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return Array.from({ length: CODE_BYTES / GROUP }, (_, at) =>
    characters.slice(at * GROUP, (at + 1) * GROUP).join(''),
  ).join('-');
}

/** As the member may type it: lower case, spaces, without the dash. null: no recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-9]+$/.test(plain) && CODE_LENGTHS.includes(plain.length) ? plain : null;
}

/** Whether a code of this length has so many characters that it cannot be guessed; one of an earlier release has not. */
export const cannotBeGuessed = (plain: string): boolean => plain.length === CODE_BYTES;

/** Keyed, because codes of earlier releases have 50 bits: few for a plain hash. */
const hashOf = (key: Buffer, memberId: number, plain: string): string =>
  createHmac('sha256', key).update(`${memberId} ${plain}`).digest('hex');

/** Replaces all recovery codes of the member; returns the new ones. */
export async function replaceRecoveryCodes(
  trx: Trx,
  key: Buffer,
  memberId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        member_id: memberId,
        hash: hashOf(key, memberId, readRecoveryCode(code) ?? ''),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

/** Uses a code up: of several uses at once one succeeds. */
export async function spendRecoveryCode(
  db: Database,
  key: Buffer,
  { memberId, plain, now }: { readonly memberId: number; readonly plain: string; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('hash', '=', hashOf(key, memberId, plain))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
