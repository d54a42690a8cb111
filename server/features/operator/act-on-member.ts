/** Acts of operators on members: each in one transaction with its line in the audit log. */
import type { z } from 'zod';
import type {
  operatorSecurity,
  operatorStatus,
} from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import { memberRoles } from '../../../domain/member/member.ts';
import { SELF_RESTRICTED } from '../../../domain/member/restriction.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { selfRestrictedUntil, type Restricted } from '../settings/settings-port.ts';

/** OP304: nothing would change. OP403: themselves, another operator, or the actor is none any more. OP404: no such member. OP409: the state does not allow it. */
export type ActCode = 'OP000' | 'OP304' | 'OP403' | 'OP404' | 'OP409';

interface ActTarget extends Restricted {
  readonly memberId: number;
}

/**
 * The member, locked until the transaction ends; or the code of the refusal. Operators act neither on themselves nor on other operators:
 * only the command changes operators.
 */
export async function actTargetOf(
  trx: Trx,
  actorId: number,
  memberId: number,
): Promise<ActTarget | 'OP403' | 'OP404'> {
  await lockSpending(trx, actorId, memberId);
  const rows = await trx
    .selectFrom('member')
    .select(['id', 'role', 'status', 'status_cause', 'status_until', 'self_restricted_until'])
    .where('id', 'in', [actorId, memberId])
    .execute();
  const target = rows.find(({ id }) => id === memberId);
  const actor = rows.find(({ id }) => id === actorId);
  if (target === undefined) return 'OP404';
  if (target.role === memberRoles.operator || actor?.role !== memberRoles.operator) return 'OP403';
  const { status, status_cause: cause, status_until: until, self_restricted_until: ownUntil } = target;
  return { memberId, status, cause, until, ownUntil };
}

/** `sleep`: the account becomes dormant; its member wakes it by logging in. */
type StatusAct = z.output<typeof operatorStatus.form>;

type SecurityAct = z.output<typeof operatorSecurity.form>;

type Who = { readonly actorId: number; readonly memberId: number };

export type ActDeps = Pick<MemberDeps, 'db' | 'now' | 'account'>;

/** Members who left or sleep keep their state: a restriction would overwrite it. */
const movable: Readonly<Record<StatusAct['act'], readonly string[]>> = {
  restrict: ['NORMAL', 'RESTRICTED', 'STOPPED'],
  stop: ['NORMAL', 'RESTRICTED'],
  lift: ['RESTRICTED', 'STOPPED'],
  sleep: ['NORMAL'],
};

interface MemberState {
  readonly status: 'RESTRICTED' | 'STOPPED' | 'NORMAL' | 'DORMANT';
  readonly status_until: number | null;
  readonly status_cause: string | null;
  readonly self_restricted_until: number | null;
}

/**
 * Null: the act does not fit. The staff can neither lift nor shorten a restriction that members set for themselves (H9): an act above it ends
 * no sooner, and the own restriction holds again when the act is lifted.
 */
function stateAfter(target: ActTarget, { act, until, cause }: StatusAct, now: number): MemberState | null {
  const own = selfRestrictedUntil(target, now);
  if (!movable[act].includes(target.status)) return null;
  switch (act) {
    case 'sleep':
      return { status: 'DORMANT', status_until: null, status_cause: null, self_restricted_until: own };
    case 'stop':
      return { status: 'STOPPED', status_until: null, status_cause: cause, self_restricted_until: own };
    case 'restrict':
      if (until <= now || until < (own ?? 0)) return null;
      return { status: 'RESTRICTED', status_until: until, status_cause: cause, self_restricted_until: own };
    case 'lift': {
      const ended = { self_restricted_until: null };
      if (own === null) return { ...ended, status: 'NORMAL', status_until: null, status_cause: null };
      const isOwn = target.status === 'RESTRICTED' && target.cause === SELF_RESTRICTED;
      return isOwn
        ? null
        : { ...ended, status: 'RESTRICTED', status_until: own, status_cause: SELF_RESTRICTED };
    }
  }
}

export async function changeStatus(
  { db, now, account }: ActDeps,
  { actorId, memberId }: Who,
  { act, until, cause }: StatusAct,
): Promise<ActCode> {
  return transact(db, async (trx) => {
    const target = await actTargetOf(trx, actorId, memberId);
    if (typeof target === 'string') return target;
    const state = stateAfter(target, { act, until, cause }, now());
    if (state === null) return 'OP409';
    if (
      state.status === target.status &&
      state.status_until === target.until &&
      state.status_cause === target.cause
    )
      return 'OP304';
    await trx.updateTable('member').set(state).where('id', '=', memberId).execute();
    if (act !== 'lift') await account.endLogins(memberId, { by: 'operator', trx });
    const detail = { cause, before: target.status, ...(act === 'restrict' ? { until } : {}) };
    await writeAudit(trx, { actorId, action: `operator.${act}`, memberId, detail }, now());
    return 'OP000';
  });
}

/** False: the next login has to change it already. */
async function forcePassword(trx: Trx, memberId: number): Promise<boolean> {
  const rows = await trx
    .updateTable('member')
    .set({ must_change_password: true })
    .where('id', '=', memberId)
    .where('must_change_password', '=', false)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function changeSecurity(
  { db, now, account }: ActDeps,
  { actorId, memberId }: Who,
  { act, reason }: SecurityAct,
): Promise<ActCode> {
  return transact(db, async (trx) => {
    const target = await actTargetOf(trx, actorId, memberId);
    if (typeof target === 'string') return target;
    if (target.status === 'LEFT') return 'OP409';
    if (act === 'reset-second-factor' && !(await account.endSecondFactor(trx, memberId))) return 'OP409';
    const forced = act === 'force-password' && (await forcePassword(trx, memberId));
    const ended = await account.endLogins(memberId, { by: 'operator', trx });
    if (act !== 'reset-second-factor' && !forced && ended === 0) return 'OP304';
    await writeAudit(
      trx,
      { actorId, action: `operator.${act}`, memberId, detail: { reason, endedLogins: ended } },
      now(),
    );
    return 'OP000';
  });
}
