/** Other ways to log in, for other features: identities that are linked, listed and forgotten. */
import type { Database, Trx } from '../../storage/database.ts';
import { createTickets } from '../../tickets/tickets.ts';
import { type Linked, linkIdentityTo, type SocialIdentity, subjectsOf } from './social-identities.ts';

/** Removes the passkeys of a member who leaves, and the ids of the person at social providers but for a keyed hash. */
export async function forgetWaysIn(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('passkey').where('member_id', '=', memberId).execute();
  const identities = await trx
    .selectFrom('social_identity')
    .select(['provider', 'subject'])
    .where('member_id', '=', memberId)
    .execute();
  for (const identity of identities) {
    const [subject, left] = await subjectsOf(trx, identity);
    await trx
      .updateTable('social_identity')
      .set({ subject: left, used_at: null })
      .where('provider', '=', identity.provider)
      .where('subject', '=', subject)
      .execute();
  }
}

// Links a social identity that has no member yet to a member who has just joined.

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

/** The member's linked social accounts, the oldest link first; the member's id at the provider is of use to the site alone. */
export const linksOf = (db: Database, memberId: number) =>
  db
    .selectFrom('social_identity')
    .select(['provider', 'linked_at', 'used_at'])
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .execute();

/** The providers of the member's linked social accounts (I1). */
export async function linkedProviders(db: Database, memberId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('social_identity')
    .select('provider')
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider }) => provider);
}
