/** A member's own restriction (H9): it ends every login, and refuses new ones until its end. Open bets stay and are settled. */
import { restrictedUntil, SELF_RESTRICTED } from '../../../domain/member/restriction.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';

type RestrictDeps = Pick<MemberDeps, 'db' | 'now' | 'tickets'> & {
  readonly account: Pick<MemberDeps['account'], 'endLogins'>;
};

interface Restriction {
  readonly memberId: number;
  readonly days: number;
  readonly authkey: string;
}

/** Uses the authkey up. False: the authkey is not valid, or the member was stopped or has left; nothing has changed. */
export async function restrict(deps: RestrictDeps, wanted: Restriction): Promise<boolean> {
  // Another member's authkey is not used up.
  if ((await deps.tickets.look('authkey', wanted.authkey))?.memberId !== wanted.memberId) return false;
  return transact(deps.db, (trx) => restrictIn(trx, deps, wanted));
}

async function restrictIn(
  trx: Trx,
  { now, tickets, account }: RestrictDeps,
  { memberId, days, authkey }: Restriction,
): Promise<boolean> {
  const at = now();
  const member = await trx
    .selectFrom('member')
    .select(['status', 'status_until'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A member who was stopped meanwhile does not turn the stop into a restriction that ends.
  if (member.status !== 'NORMAL' && member.status !== 'RESTRICTED') return false;
  if ((await tickets.use('authkey', authkey, trx)) === null) return false;
  const until = restrictedUntil(days, at, member.status === 'RESTRICTED' ? member.status_until : null);
  await trx
    .updateTable('member')
    .set({ status: 'RESTRICTED', status_until: until, status_cause: SELF_RESTRICTED })
    .where('id', '=', memberId)
    .execute();
  await account.endLogins(memberId, { by: 'self-restricted', trx });
  const detail = { days, until };
  await writeAudit(trx, { actorId: memberId, action: 'member.restrict-self', memberId, detail }, at);
  return true;
}
