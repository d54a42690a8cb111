/** Links a social identity that has no member yet to a member who has just joined. */
import type { Trx } from '../../storage/database.ts';
import { createTickets } from '../../tickets/tickets.ts';
import { linkIdentityTo, type Linked, type SocialIdentity } from './social-identities.ts';

/** The purpose of tickets that name a proved social identity (/register?social=…). */
export const SOCIAL_TICKET = 'social';
/** From the login at the provider to the end of the registration. */
export const SOCIAL_TICKET_MS = 30 * 60_000;

/** The identity of a ticket's data. */
export const identityOf = (data: Readonly<Record<string, unknown>>): SocialIdentity => ({
  provider: String(data['provider']),
  subject: String(data['subject']),
});

/**
 * Uses the ticket up and links its identity to the member, in the transaction that adds the member. `ended`: the ticket is unknown, used or
 * expired; the registration goes on without the link. `taken`: the identity was linked to another member meanwhile.
 */
export async function linkIdentity(
  trx: Trx,
  ticketSecret: string,
  memberId: number,
  now: number,
): Promise<Linked | 'ended'> {
  const ticket = await createTickets(trx, () => now).use(SOCIAL_TICKET, ticketSecret);
  return ticket === null ? 'ended' : linkIdentityTo(trx, identityOf(ticket.data), memberId, now);
}
