/** Acts of operators on members: each in one transaction with its line in the audit log. */
import type { Transaction } from 'kysely';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Tables } from '../../schema.ts';
import { transact } from '../../storage/transact.ts';
import { isSelfRestricted } from '../settings/self-restriction-port.ts';
import { OPERATOR } from './find-members.ts';

/** OP403: themselves, another operator, or the actor is none any more. OP404: no such member. OP409: the state does not allow it. */
export type ActCode = 'OP000' | 'OP403' | 'OP404' | 'OP409';

export interface Target {
  readonly memberId: number;
  readonly status: string;
  readonly cause: string | null;
  readonly until: number | null;
}

/**
 * The member, locked until the transaction ends; or the code of the refusal. Operators act neither on themselves nor on other operators:
 * only the command changes operators.
 */
export async function targetOf(
  trx: Transaction<Tables>,
  actorId: number,
  memberId: number,
): Promise<Target | 'OP403' | 'OP404'> {
  await lockSpending(trx, actorId, memberId);
  const rows = await trx
    .selectFrom('member')
    .select(['id', 'role', 'status', 'status_cause', 'status_until'])
    .where('id', 'in', [actorId, memberId])
    .execute();
  const target = rows.find(({ id }) => id === memberId);
  const actor = rows.find(({ id }) => id === actorId);
  if (target === undefined) return 'OP404';
  if (target.role === OPERATOR || actor?.role !== OPERATOR) return 'OP403';
  return { memberId, status: target.status, cause: target.status_cause, until: target.status_until };
}

export interface StatusAct {
  readonly act: 'restrict' | 'stop' | 'lift';
  /** Server ms; the end of a restriction. */
  readonly until: number;
  readonly cause: string;
}

export interface SecurityAct {
  readonly act: 'force-password' | 'end-logins' | 'reset-second-factor';
  readonly reason: string;
}

type Who = { readonly actorId: number; readonly memberId: number };

export type ActDeps = Pick<MemberDeps, 'db' | 'now' | 'account'>;

/** Members who left or sleep keep their state: a restriction would overwrite it. */
const movable: Readonly<Record<StatusAct['act'], readonly string[]>> = {
  restrict: ['NORMAL', 'RESTRICTED', 'STOPPED'],
  stop: ['NORMAL', 'RESTRICTED'],
  lift: ['RESTRICTED', 'STOPPED'],
};

const stateAfter = { restrict: 'RESTRICTED', stop: 'STOPPED', lift: 'NORMAL' } as const;

export async function changeStatus(
  { db, now, account }: ActDeps,
  { actorId, memberId }: Who,
  { act, until, cause }: StatusAct,
): Promise<ActCode> {
  return transact(db, async (trx) => {
    const target = await targetOf(trx, actorId, memberId);
    if (typeof target === 'string') return target;
    // The staff can neither lift nor shorten a restriction that members set for themselves (H9).
    if (isSelfRestricted(target, now())) return 'OP409';
    if (!movable[act].includes(target.status) || (act === 'restrict' && until <= now())) return 'OP409';
    const restrictedUntil = act === 'restrict' ? until : null;
    await trx
      .updateTable('member')
      .set({
        status: stateAfter[act],
        status_until: restrictedUntil,
        status_cause: act === 'lift' ? null : cause,
      })
      .where('id', '=', memberId)
      .execute();
    if (act !== 'lift') await account.endLogins(memberId, { trx });
    const detail = { cause, before: target.status, ...(act === 'restrict' ? { until } : {}) };
    await writeAudit(trx, { actorId, action: `operator.${act}`, memberId, detail }, now());
    return 'OP000';
  });
}

export async function changeSecurity(
  { db, now, account }: ActDeps,
  { actorId, memberId }: Who,
  { act, reason }: SecurityAct,
): Promise<ActCode> {
  return transact(db, async (trx) => {
    const target = await targetOf(trx, actorId, memberId);
    if (typeof target === 'string') return target;
    if (target.status === 'LEFT') return 'OP409';
    if (act === 'reset-second-factor' && !(await account.endSecondFactor(trx, memberId))) return 'OP409';
    if (act === 'force-password')
      await trx
        .updateTable('member')
        .set({ must_change_password: true })
        .where('id', '=', memberId)
        .execute();
    const ended = await account.endLogins(memberId, { trx });
    await writeAudit(
      trx,
      { actorId, action: `operator.${act}`, memberId, detail: { reason, endedLogins: ended } },
      now(),
    );
    return 'OP000';
  });
}
