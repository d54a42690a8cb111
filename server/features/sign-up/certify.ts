/** Self-certification: person → code → ticket of a certified person. Of the person only the keyed hash, the name and the phone go on. */
import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import { personFault, type Person, readPerson } from '../../../domain/member/person.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Certifier } from './certifier.ts';
import { countTry } from './counted-tries.ts';
import type { SiteKey } from './site-key.ts';

export const certifyLimits = {
  /** Time for typing the code. */
  codeMs: 5 * MINUTE_MS,
  /** Wrong codes for one certification. */
  codeTries: 5,
  /** Time for filling in the form afterwards. */
  certifiedMs: 30 * MINUTE_MS,
} as const;

export interface SignUpDeps extends Pick<MemberDeps, 'db' | 'now' | 'tickets' | 'values' | 'account'> {
  readonly certifier: Certifier;
  readonly key: SiteKey;
}

type SendRefusal = 'NAME' | 'BIRTH' | 'PHONE' | 'UNDER_AGE' | 'TOO_MANY';

/** A certified person, as a ticket holds it. */
export interface CertifiedPerson {
  readonly person: string;
  readonly name: string;
  readonly phone: string;
}

const faults = { name: 'NAME', birth: 'BIRTH', phone: 'PHONE', 'under-age': 'UNDER_AGE' } as const;

export async function sendCode(
  { db, now, tickets, certifier, key }: SignUpDeps,
  typed: Person,
  address: string,
): Promise<Result<{ readonly ticket: string; readonly expiresInMs: number }, SendRefusal>> {
  const person = readPerson(typed);
  const fault = personFault(person, now());
  if (fault !== null) return refused(faults[fault]);
  if (!(await countTry(db, 'code-address', address, now()))) return refused('TOO_MANY');
  if (!(await countTry(db, 'code-phone', person.phone, now()))) return refused('TOO_MANY');
  const held: CertifiedPerson = {
    person: await key.sign('person', certifier.personId(person)),
    name: person.name,
    phone: person.phone,
  };
  const lifeMs = certifyLimits.codeMs;
  const ticket = await tickets.issue({ purpose: 'certify', memberId: null, lifeMs, data: { ...held } });
  await certifier.send(ticket, person);
  return ok({ ticket, expiresInMs: lifeMs });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const personOf = (data: Readonly<Record<string, unknown>>): CertifiedPerson => ({
  person: textOf(data['person']),
  name: textOf(data['name']),
  phone: textOf(data['phone']),
});

/** CODE: the code is wrong. CERTIFY: the certification has ended, or its tries are used up. */
export async function confirmCode(
  { db, tickets, certifier }: SignUpDeps,
  ticket: string,
  code: string,
): Promise<Result<{ readonly certified: string; readonly joined: boolean }, 'CODE' | 'CERTIFY'>> {
  const held = await tickets.countTry('certify', ticket, certifyLimits.codeTries);
  if (held === null) return refused('CERTIFY');
  if (!(await certifier.isCode(ticket, code))) return refused('CODE');
  if ((await tickets.use('certify', ticket)) === null) return refused('CERTIFY');
  const person = personOf(held.data);
  const joined = await db
    .selectFrom('member_person')
    .innerJoin('member', 'member.id', 'member_person.member_id')
    .select('member.id')
    .where('person', '=', person.person)
    .where('status', '<>', 'LEFT')
    .executeTakeFirst();
  const certified = await tickets.issue({
    purpose: 'certified',
    memberId: null,
    lifeMs: certifyLimits.certifiedMs,
    data: { ...person },
  });
  return ok({ certified, joined: joined !== undefined });
}

/** The person of a ticket that is still good; null: it is not. */
export async function certifiedPerson(
  { tickets }: Pick<SignUpDeps, 'tickets'>,
  certified: string,
): Promise<CertifiedPerson | null> {
  const held = await tickets.look('certified', certified);
  return held === null ? null : personOf(held.data);
}

/** What the sandbox would have sent, and the last digits of the phone; null: the certification has ended, or the certifier is no sandbox. */
export async function sandboxCode(
  { tickets, certifier }: Pick<SignUpDeps, 'tickets' | 'certifier'>,
  ticket: string,
): Promise<{ readonly certCode: string; readonly phone: string } | null> {
  const held = certifier.shown === null ? null : await tickets.look('certify', ticket);
  if (held === null || certifier.shown === null) return null;
  return { certCode: await certifier.shown(ticket), phone: personOf(held.data).phone.slice(-4) };
}
