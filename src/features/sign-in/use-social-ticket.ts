/**
 * The ticket of a social identity on its way to the registration. It counts only in the window that logged in at the provider: otherwise a
 * link of a stranger could make a new member link the stranger's identity.
 */
import { readOfWindow, writeOfWindow } from '../../core/browser/stored-choice.ts';

const KEY = 'spo.social-ticket';

export function keepSocialTicket(ticket: string): void {
  writeOfWindow(KEY, ticket);
}

/** The ticket of /register?social=…; null: this window did not get it. */
export const socialTicketOf = (inAddress: string | null): string | null =>
  inAddress !== null && inAddress !== '' && readOfWindow(KEY) === inAddress ? inAddress : null;
