/** The identities that a member has linked: a link by ticket, the end of a link. */
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { identityOf, SOCIAL_TICKET, SOCIAL_TICKET_MS } from './sign-in-port.ts';
import { linkIdentityTo, type Linked } from './social-identities.ts';
import { countWaysIn, isAuthkeyOf, useAuthkey } from './ways-in.ts';

type Deps = Pick<MemberDeps, 'db' | 'now' | 'tickets' | 'account'>;

/** Undoes a transaction whose refusal is found after its first write. */
class Undo extends Error {}

/** Links the identity of a ticket and ends the member's other logins. `ended`: the ticket has ended, or the member has not logged in since it was issued. */
export async function linkByTicket(
  { db, now, tickets, account }: Deps,
  { memberId, token, social }: { readonly memberId: number; readonly token: string; readonly social: string },
): Promise<Linked | 'ended'> {
  const ticket = await tickets.look(SOCIAL_TICKET, social);
  if (ticket === null) return 'ended';
  const loggedInAt = await account.loggedInAt(token);
  if (loggedInAt === null || loggedInAt < ticket.expiresAt - SOCIAL_TICKET_MS) return 'ended';
  return transact(db, async (trx) => {
    const used = await tickets.use(SOCIAL_TICKET, social, trx);
    if (used === null) return 'ended';
    const linked = await linkIdentityTo(trx, identityOf(used.data), memberId, now());
    if (linked === 'linked') await account.endLogins(memberId, { by: 'security', keep: token, trx });
    return linked;
  });
}

export type Removed = 'removed' | 'authkey' | 'last' | 'none';

export interface RemovalProof {
  readonly memberId: number;
  /** The login that goes on. */
  readonly token: string;
  readonly authkey: string;
}

/** Removes a way in, with its authkey, and ends the other logins; `remove` returns whether there was one. A refusal leaves the authkey valid. */
export async function removeWayIn(
  { db, now, tickets, account }: Deps,
  {
    memberId,
    token,
    authkey,
    action,
    detail,
  }: RemovalProof & {
    readonly action: string;
    readonly detail: Readonly<Record<string, unknown>>;
  },
  remove: (trx: Trx) => Promise<boolean>,
): Promise<Removed> {
  if (!(await isAuthkeyOf(tickets, memberId, authkey))) return 'authkey';
  let refusal: Removed = 'none';
  try {
    return await transact(db, async (trx) => {
      const ways = await countWaysIn(trx, memberId);
      if (!(await useAuthkey(tickets, authkey, trx))) return 'authkey';
      const removed = await remove(trx);
      if (removed && ways > 1) {
        const ended = await account.endLogins(memberId, { by: 'security', keep: token, trx });
        await writeAudit(trx, { actorId: memberId, action, memberId, detail: { ...detail, ended } }, now());
        return 'removed';
      }
      refusal = removed ? 'last' : 'none';
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return refusal;
    throw error;
  }
}

export const unlink = (
  deps: Deps,
  { provider, ...asking }: RemovalProof & { readonly provider: string },
): Promise<Removed> =>
  removeWayIn(deps, { ...asking, action: 'social.unlink', detail: { provider } }, async (trx) => {
    const { memberId } = asking;
    const { numDeletedRows } = await trx
      .deleteFrom('social_identity')
      .where('member_id', '=', memberId)
      .where('provider', '=', provider)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
