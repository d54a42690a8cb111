/**
 * The ticket of a social identity on its way to the registration. It counts only in the window that logged in at the provider: otherwise a
 * link of a stranger could make a new member link the stranger's identity.
 */
const KEY = 'spo.social-ticket';

export function keepSocialTicket(ticket: string): void {
  sessionStorage.setItem(KEY, ticket);
}

/** The ticket of /register?social=…; null: this window did not get it. */
export const socialTicketOf = (inAddress: string | null): string | null =>
  inAddress !== null && inAddress !== '' && sessionStorage.getItem(KEY) === inAddress ? inAddress : null;
