/** What certifies persons. A site that runs for real gives its own (a phone company's service); this repository has a sandbox. */
import { timingSafeEqual } from 'node:crypto';
import type { Person } from '../../../domain/member/person.ts';
import { memberTextLimits } from '../../../domain/member/text-limits.ts';
import type { SiteKey } from './site-key.ts';

export interface Certifier {
  /** Sends the code of the certification `ticket` to the person's phone. */
  send(ticket: string, person: Person): Promise<void>;
  isCode(ticket: string, code: string): Promise<boolean>;
  /** The certifier's own id of the person: the same for one person at every certification. */
  personId(person: Person): string;
  /** The code that was sent; null: this certifier shows it to the phone alone. */
  readonly shown: ((ticket: string) => Promise<string>) | null;
}

const { codeDigits } = memberTextLimits;

/**
 * Sends nothing: the page /selfauthentication/code shows the code in place of the phone. It proves nothing about a person, so its site is for
 * trying out. The code follows from the ticket by the site's key and is stored nowhere.
 */
export function sandboxCertifier(key: SiteKey): Certifier {
  const codeOf = async (ticket: string): Promise<string> => {
    const digest = await key.sign('sandbox-code', ticket);
    const number = Number.parseInt(digest.slice(0, 12), 16) % 10 ** codeDigits;
    return String(number).padStart(codeDigits, '0');
  };
  return {
    send: async () => {},
    async isCode(ticket, code) {
      const wanted = Buffer.from(await codeOf(ticket));
      const given = Buffer.from(code.trim());
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
    personId: ({ name, birth, phone }) => `${name.replaceAll(' ', '').toLowerCase()} ${birth} ${phone}`,
    shown: codeOf,
  };
}
