/** What `npm run operator` does in the database. Each change writes the audit log in its transaction; no member is its actor. */
import { memberRoles } from '../../domain/member/member.ts';
import { randomBytes } from 'node:crypto';
import { passwordFault } from '../../domain/member/password-rules.ts';
import { nicknameFault } from '../../domain/member/nickname-rules.ts';
import { writeAudit } from '../audit-log/audit-log.ts';
import { hashPassword } from '../features/account/password.ts';
import { endProposalsOf } from '../features/operator/proposals.ts';
import { factorOf, makeSecret } from '../features/operator/one-time-codes.ts';
import { claimNickname } from '../features/settings/settings-port.ts';
import { createSiteSecrets } from '../site-secrets/site-secrets.ts';
import type { Database, Trx } from '../storage/database.ts';
import { transact } from '../storage/transact.ts';

/** The command cannot be done; the message is a sentence. */
export class NoChange extends Error {}

const PASSWORD_BYTES = 15;

interface AddedOperator {
  readonly id: string;
  /** The generated password; null: the member's own, or the one that was typed. */
  readonly password: string | null;
  /** The address that an authenticator app reads. */
  readonly secret: string;
}

/** A random password that keeps the rules of passwords. */
export function generatePassword(id: string): string {
  for (;;) {
    const password = `${randomBytes(PASSWORD_BYTES).toString('base64url')}-7`;
    if (passwordFault(password, { id }) === null) return password;
  }
}

const memberOf = (trx: Trx, id: string) =>
  trx
    .selectFrom('member')
    .select(['id', 'role', 'status'])
    .where('mb_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function endLogins(trx: Trx, memberId: number, now: number): Promise<void> {
  await trx
    .updateTable('token')
    .set({ revoked_at: now, ended_by: 'operator' })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute();
}

interface MadeMember {
  readonly id: string;
  readonly nick: string;
  readonly hash: string;
  /** Whether the password must be changed at the first login. */
  readonly mustChange: boolean;
}

async function makeMember(
  trx: Trx,
  { id, nick, hash, mustChange }: MadeMember,
  now: number,
): Promise<number> {
  if (!(await claimNickname(trx, nick)))
    throw new NoChange(`the nickname ${nick} is taken: choose another with --nick`);
  const row = await trx
    .insertInto('member')
    .values({
      mb_id: id,
      password: hash,
      nick,
      level: 'UL01',
      role: memberRoles.operator,
      status: 'NORMAL',
      status_until: null,
      created_at: now,
      password_changed_at: now,
      must_change_password: mustChange,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

interface NewOperator {
  readonly id: string;
  readonly nick: string;
  /** undefined: one is generated, and the first login must change it. */
  readonly password?: string | undefined;
}

function checkNew({ id, nick, password }: NewOperator): void {
  if (!/^[A-Za-z0-9._-]{4,20}$/.test(id)) throw new NoChange('--id takes 4 to 20 letters, digits, . _ -');
  if (nicknameFault(nick) !== null)
    throw new NoChange(`"${nick}" cannot be a nickname: name another with --nick`);
  const fault = password === undefined ? null : passwordFault(password, { id });
  if (fault !== null) throw new NoChange(`this password breaks the rule "${fault}"`);
}

/** Makes an operator: a new member, or the member with this id, who keeps the password and is logged out. */
export async function addOperator(db: Database, wanted: NewOperator, now: number): Promise<AddedOperator> {
  checkNew(wanted);
  const { id, nick, password: typed } = wanted;
  const generated = typed === undefined ? generatePassword(id) : null;
  const hash = await hashPassword(typed ?? generated ?? '');
  const key = await createSiteSecrets(db)('operator-code');
  return transact(db, async (trx) => {
    const found = await memberOf(trx, id);
    if (found?.role === memberRoles.operator) throw new NoChange(`${id} is an operator already`);
    if (found !== undefined && found.status !== 'NORMAL')
      throw new NoChange(`${id} is ${found.status}: only a member in the state NORMAL becomes an operator`);
    if (found !== undefined && typed !== undefined)
      throw new NoChange(`${id} is a member and keeps the password: leave --password away`);
    const isNew = found === undefined;
    const memberId =
      found?.id ?? (await makeMember(trx, { id, nick, hash, mustChange: generated !== null }, now));
    if (!isNew)
      await trx
        .updateTable('member')
        .set({ role: memberRoles.operator })
        .where('id', '=', memberId)
        .execute();
    await endLogins(trx, memberId, now);
    const secret = await makeSecret(trx, { memberId, id, key }, now);
    await writeAudit(trx, { actorId: null, action: 'operator.added', memberId, detail: { id, isNew } }, now);
    return { id, password: isNew ? generated : null, secret };
  });
}

async function operatorNamed(trx: Trx, id: string): Promise<number> {
  const found = await memberOf(trx, id);
  if (found?.role !== memberRoles.operator) throw new NoChange(`there is no operator ${id}`);
  return found.id;
}

/** The operator becomes a member and is logged out, and what they asked for is refused. What they did stays in the audit log. */
export const removeOperator = (db: Database, id: string, now: number): Promise<void> =>
  transact(db, async (trx) => {
    const memberId = await operatorNamed(trx, id);
    await trx.updateTable('member').set({ role: memberRoles.member }).where('id', '=', memberId).execute();
    await trx.deleteFrom('operator_code').where('member_id', '=', memberId).execute();
    await endProposalsOf(trx, memberId, now);
    await endLogins(trx, memberId, now);
    await writeAudit(trx, { actorId: null, action: 'operator.removed', memberId, detail: { id } }, now);
  });

/** A new secret in place of the old one; the operator is logged out. Returns the address for the authenticator app. */
export async function resetOtp(db: Database, id: string, now: number): Promise<string> {
  const key = await createSiteSecrets(db)('operator-code');
  return transact(db, async (trx) => {
    const memberId = await operatorNamed(trx, id);
    const secret = await makeSecret(trx, { memberId, id, key }, now);
    await endLogins(trx, memberId, now);
    await writeAudit(trx, { actorId: null, action: 'operator.otp-reset', memberId, detail: { id } }, now);
    return secret;
  });
}

interface ListedOperator {
  readonly id: string;
  readonly nick: string;
  readonly status: string;
  readonly factor: string;
}

export async function listOperators(db: Database, now: number): Promise<readonly ListedOperator[]> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'mb_id', 'nick', 'status'])
    .where('role', '=', memberRoles.operator)
    .orderBy('id')
    .execute();
  const factors = await Promise.all(rows.map(({ id }) => factorOf(db, id, now)));
  return rows.map(({ mb_id, nick, status }, at) => ({
    id: mb_id,
    nick,
    status,
    factor: factors[at] ?? 'none',
  }));
}
