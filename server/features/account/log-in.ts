/** One login: takes a place in the hash pool, counts the try, compares the password, then asks for the next step (admit.ts). */
import type { Database } from '../../storage/database.ts';
import { admit, passwordMark } from './admit.ts';
import type { HashPlace } from './hash-pool.ts';
import type { LogInDeps } from './login-deps.ts';
import type { LoginFrom, LoginResult } from './login-result.ts';
import type { CountedTry, TryFrom } from './login-tries.ts';
import { isOfOtherCost, unknownMemberHash } from './password.ts';

/** Wait before the next login when the hash pool is busy. */
export const BUSY_WAIT_MS = 2000;

type LogIn = (id: string, password: string, from: LoginFrom) => Promise<LoginResult>;

/** `challenge`: this login needs a proof of work and brings none; null: it may go on. `isProved`: it needed one and brought it. */
async function captchaFor(
  { captcha, tries, otp }: Pick<LogInDeps, 'captcha' | 'tries' | 'otp'>,
  from: TryFrom,
  proof: string | undefined,
): Promise<{ readonly challenge: string | null; readonly isProved: boolean }> {
  const goOn = { challenge: null, isProved: false };
  if (captcha === null) return goOn;
  const isNeeded =
    (await tries.needsProof(from)) || (from.device === null && (await otp.needProof(from.id, from.address)));
  if (!isNeeded) return goOn;
  const purpose = JSON.stringify([from.id, from.address]);
  if (proof !== undefined && (await captcha.spend(purpose, proof))) return { ...goOn, isProved: true };
  return { challenge: await captcha.challenge(purpose), isProved: false };
}

export const notePasswordProof = (db: Database, memberId: number, now: number) =>
  db.updateTable('member').set({ password_proved_at: now }).where('id', '=', memberId).execute();

/** The member's hash, made anew because new hashes have another cost. A password that was changed meanwhile stays as it is. */
async function renewedHash(
  db: Database,
  place: HashPlace,
  { id, stored, password }: { readonly id: number; readonly stored: string; readonly password: string },
): Promise<string> {
  const renewed = await place.hash(password);
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ password: renewed })
    .where('id', '=', id)
    .where('password', '=', stored)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? renewed : stored;
}

/**
 * An unknown id takes the same path as a wrong password: its try is counted, and the password is compared with a hash that matches none. A
 * login takes its place before its try is counted, so a flood cannot load the database beyond the pool's places.
 */
export function createLogIn(deps: LogInDeps): LogIn {
  const { db, now, pool, tries, devices } = deps;
  const unknownHash = unknownMemberHash(pool.cost);
  const prove = async (id: string, password: string, place: HashPlace, counted: CountedTry) => {
    const member = await db
      .selectFrom('member')
      .select(['id', 'password'])
      .where('mb_id', '=', id)
      .executeTakeFirst();
    const matches = await place.compare(password, member?.password ?? unknownHash);
    if (member === undefined || !matches) return null;
    await counted.succeeded();
    await notePasswordProof(db, member.id, now());
    const { id: memberId, password: stored } = member;
    const renewed = isOfOtherCost(stored, pool.cost)
      ? await renewedHash(db, place, { id: memberId, stored, password })
      : stored;
    return { id: memberId, password: renewed };
  };
  const tryAt = async (
    place: HashPlace,
    id: string,
    password: string,
    from: LoginFrom & { readonly known: string | null },
  ): Promise<LoginResult> => {
    const counted = { id, address: from.address, device: from.known };
    const { challenge, isProved } = await captchaFor(deps, counted, from.proof);
    if (challenge !== null) return { code: 'REQUIRE_CAPCHA', challenge };
    const answer = await tries.begin(counted);
    if (!answer.open) return { code: 'AL429', waitMs: answer.waitMs };
    const member = await prove(id, password, place, answer.counted);
    if (member === null) return { code: 'AL001' };
    const mark = passwordMark(member.password);
    const progress = { by: 'password' as const, provedAt: now(), taken: [], password: mark, isProved };
    return admit(deps, member.id, from, progress);
  };
  return async (id, password, from) => {
    const known = await devices.hashIfKnown(id, from.device);
    const place = pool.enter(from.address, { isKnown: known !== null });
    if (place === null) return { code: 'AL503', waitMs: BUSY_WAIT_MS };
    try {
      return await tryAt(place, id, password, { ...from, known });
    } finally {
      place.leave();
    }
  };
}
