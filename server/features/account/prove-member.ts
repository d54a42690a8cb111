/** What other features ask of the accounts: proofs of a password, logins without one, and the end of logins. */
import type { Trx } from '../../storage/database.ts';
import type { AccountPort, PasswordProof } from './account-port.ts';
import { admit, markOf } from './admit.ts';
import { BUSY_WAIT_MS, notePasswordProof } from './log-in.ts';
import type { LogInDeps } from './login-deps.ts';
import { endOtpIn } from './otp.ts';
import { unknownMemberHash } from './password.ts';
import { hashOfToken } from './token-hash.ts';

/** Proofs of a member's password count with the member's logins: a guess costs the same here. */
const provePassword =
  ({ db, now, pool, tries, devices }: LogInDeps): AccountPort['provePassword'] =>
  async (memberId, password, { address, device }): Promise<PasswordProof> => {
    const member = await db
      .selectFrom('member')
      .select(['mb_id', 'password'])
      .where('id', '=', memberId)
      .executeTakeFirst();
    const id = member?.mb_id ?? '';
    const known = await devices.hashIfKnown(id, device);
    const place = pool.enter(address, { isKnown: known !== null });
    if (place === null) return { kind: 'wait', ms: BUSY_WAIT_MS };
    try {
      const answer = await tries.begin({ id, address, device: known });
      if (!answer.open) return { kind: 'wait', ms: answer.waitMs };
      if (!(await place.compare(password, member?.password ?? unknownMemberHash(pool.cost))))
        return { kind: 'wrong' };
      await answer.counted.succeeded();
      await notePasswordProof(db, memberId, now());
      return { kind: 'proved' };
    } finally {
      place.leave();
    }
  };

const proveCode =
  ({ otp }: Pick<LogInDeps, 'otp'>): AccountPort['proveCode'] =>
  async (memberId, code, { address }) => {
    if (!(await otp.isOn(memberId))) return null;
    if (code === undefined || code === '') return { kind: 'wrong' };
    return otp.prove(memberId, code, { address, device: null, isProved: true });
  };

const hashPassword =
  ({ pool }: LogInDeps): AccountPort['hashPassword'] =>
  async (password, { address, known }) => {
    const place = pool.enter(address, { isKnown: known });
    if (place === null) return null;
    try {
      return await place.hash(password);
    } finally {
      place.leave();
    }
  };

const endLogins =
  ({ db, now }: Pick<LogInDeps, 'db' | 'now'>): AccountPort['endLogins'] =>
  async (memberId, { by, keep, trx }) => {
    const { numUpdatedRows } = await (trx ?? db)
      .updateTable('token')
      .set({ revoked_at: now(), ended_by: by })
      .where('member_id', '=', memberId)
      .where('revoked_at', 'is', null)
      // One that has run out is no login that could end.
      .where('expires_at', '>', now())
      .$if(keep !== undefined, (ended) => ended.where('hash', '<>', hashOfToken(keep ?? '')))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  };

const loggedInAt =
  ({ db, now }: Pick<LogInDeps, 'db' | 'now'>): AccountPort['loggedInAt'] =>
  async (token) => {
    const row = await db
      .selectFrom('token')
      .select('created_at')
      .where('hash', '=', hashOfToken(token))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now())
      .executeTakeFirst();
    return row?.created_at ?? null;
  };

/** Removes the one-time password, also a prepared one, the recovery codes and the known devices of a member who leaves. */
async function forgetLogins(trx: Trx, memberId: number): Promise<void> {
  for (const table of ['recovery_code', 'member_otp', 'known_device'] as const)
    await trx.deleteFrom(table).where('member_id', '=', memberId).execute();
}

export const accountPortOf = (deps: LogInDeps): Omit<AccountPort, 'takeLifeSigns'> => ({
  logInProved: async (memberId, from, { factors } = { factors: 1 }) =>
    admit(deps, memberId, from, {
      by: factors === 2 ? 'password' : 'other',
      provedAt: deps.now(),
      taken: factors === 2 ? ['otp'] : [],
      password: await markOf(deps, memberId),
    }),
  loggedInAt: loggedInAt(deps),
  provePassword: provePassword(deps),
  proveCode: proveCode(deps),
  hashPassword: hashPassword(deps),
  endSecondFactor: endOtpIn,
  forget: forgetLogins,
  endLogins: endLogins(deps),
});
