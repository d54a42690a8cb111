/** Finding an id or a password again, by certification. */
import { passwordFault } from '../../../domain/member/password-rules.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { transact } from '../../storage/transact.ts';
import { loginIdOf, writePassword } from '../account/account-port.ts';
import { certifiedPerson, type SignUpDeps } from './certify.ts';
import { isCommonPassword } from './sign-up-port.ts';
import { countTry } from './counted-tries.ts';

const RESET_MS = 10 * 60_000;

/** The first and the last characters: "demo1" is "de**1". */
export function maskedId(id: string): string {
  const shown = Math.min(2, Math.floor(id.length / 2));
  return `${id.slice(0, shown)}${'*'.repeat(Math.max(1, id.length - shown - 1))}${id.slice(-1)}`;
}

const accountOf = ({ db }: Pick<SignUpDeps, 'db'>, person: string) =>
  db
    .selectFrom('member_person')
    .innerJoin('member', 'member.id', 'member_person.member_id')
    .select(['member.id', 'mb_id', 'created_at'])
    .where('person', '=', person)
    .where('status', '<>', 'LEFT')
    .executeTakeFirst();

interface FoundAccount {
  readonly id: string;
  /** Server ms. */
  readonly joinedAt: number;
}

/** The account of the certified person, its id partly masked; null: none. */
export async function findAccount(
  deps: SignUpDeps,
  certified: string,
): Promise<Result<FoundAccount | null, 'CERTIFY'>> {
  const person = await certifiedPerson(deps, certified);
  if (person === null) return refused('CERTIFY');
  const found = await accountOf(deps, person.person);
  return ok(found === undefined ? null : { id: maskedId(found.mb_id), joinedAt: found.created_at });
}

/**
 * A ticket for a new password. An unknown id, another person's id and a person without an account take the same query and get the same
 * answer.
 */
export async function beginReset(
  deps: SignUpDeps,
  certified: string,
  id: string,
): Promise<Result<string, 'CERTIFY' | 'NOT_MATCHED' | 'TOO_MANY'>> {
  const { db, now, tickets } = deps;
  const person = await certifiedPerson(deps, certified);
  if (person === null) return refused('CERTIFY');
  if (!(await countTry(db, 'find-ticket', certified, now()))) return refused('TOO_MANY');
  const found = await accountOf(deps, person.person);
  if (found?.mb_id !== id) return refused('NOT_MATCHED');
  if ((await tickets.use('certified', certified)) === null) return refused('CERTIFY');
  return ok(await tickets.issue({ purpose: 'reset', memberId: found.id, lifeMs: RESET_MS }));
}

type ResetRefusal = 'TOO_MANY' | 'CERTIFY' | 'PASSWORD_FORMAT' | 'PASSWORD_COMMON';

/** Sets the new password, ends all logins of the member and writes it down, once per ticket. */
export async function resetPassword(
  { db, now, tickets, account }: SignUpDeps,
  {
    reset,
    password,
    address,
  }: { readonly reset: string; readonly password: string; readonly address: string },
): Promise<Result<null, ResetRefusal>> {
  const held = await tickets.look('reset', reset);
  const memberId = held?.memberId ?? null;
  if (memberId === null) return refused('CERTIFY');
  if (passwordFault(password, { id: await loginIdOf(db, memberId) }) !== null)
    return refused('PASSWORD_FORMAT');
  if (isCommonPassword(password)) return refused('PASSWORD_COMMON');
  const hash = await account.hashPassword(password, { address, known: true });
  if (hash === null) return refused('TOO_MANY');
  const done = await transact(db, async (trx) => {
    if ((await tickets.use('reset', reset, trx)) === null) return false;
    await writePassword(trx, memberId, hash, now());
    const ended = await account.endLogins(memberId, { by: 'password', trx });
    const entry = { actorId: memberId, action: 'password.reset', memberId, detail: { ended } };
    await writeAudit(trx, entry, now());
    return true;
  });
  return done ? ok(null) : refused('CERTIFY');
}
