/**
 * Joining: the member, wallets, agreements and the audit entry of a certified person, in one transaction. The certification is used up with
 * it, or not at all. A repeated request finds its member by the certification and logs in; it never makes a second one.
 */
import { currencies } from '../../../domain/member/money.ts';
import { REJOIN_MS } from '../../../domain/member/rejoin.ts';
import { memberRoles } from '../../../domain/member/member.ts';
import { plainLine } from '../../../domain/text/plain-text.ts';
import { createHash } from 'node:crypto';
import { hasBannedWord } from '../../banned-words/banned-words.ts';
import { newMemberFault, type NewMember, type NewMemberFault } from '../../../domain/member/new-member.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { mandatoryTerms, type TermsCode } from '../../../domain/terms/terms.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { postOnce } from '../../ledger/post.ts';
import type { Trx } from '../../storage/database.ts';
import { insertRows } from '../../storage/insert-rows.ts';
import { transact } from '../../storage/transact.ts';
import { claimNickname } from '../settings/settings-port.ts';
import { linkIdentity } from '../sign-in/sign-in-port.ts';
import { agreeTerms } from '../terms/terms-port.ts';
import { certifiedPerson, type CertifiedPerson, certifyLimits, type SignUpDeps } from './certify.ts';
import { isCommonPassword } from './sign-up-port.ts';
import { countTry } from './counted-tries.ts';

/** Where the registration came from. */
interface JoinFrom {
  /** The client's address, as the limits count it. */
  readonly address: string;
  readonly device: string | null;
}

export interface Joining extends NewMember {
  readonly certified: string;
  readonly recommendId: string;
  /** Whose agent brought the visit; empty: nobody's. */
  readonly agent: string;
  /** The ticket of a social login without an account; null: none. */
  readonly social: string | null;
  readonly takesEmail: boolean;
  readonly takesSms: boolean;
  /** Terms that nobody must agree to, and this person did. */
  readonly alsoAgreed: readonly TermsCode[];
}

export type JoinRefusal =
  | { readonly code: NewMemberFault }
  | { readonly code: 'ID_TAKEN' | 'NICK_TAKEN' | 'PASSWORD_COMMON' | 'CERTIFY' | 'JOINED' | 'TOO_MANY' }
  /** `rejoinAt`: server ms from which this person may join again. */
  | { readonly code: 'LEFT_RECENTLY'; readonly rejoinAt: number };

/** `gold`: what the member got now; 0: this person had the first gold before. */
interface Joined {
  readonly memberId: number;
  readonly gold: number;
}

/** Undoes the transaction of a registration that is refused in it. */
class Refused extends Error {
  readonly refusal: JoinRefusal;
  constructor(refusal: JoinRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** The earlier account of this person, locked until the transaction ends; refuses one that still bars the person. */
async function earlierAccount(trx: Trx, person: string, now: number): Promise<boolean> {
  const earlier = await trx
    .selectFrom('member_person')
    .innerJoin('member', 'member.id', 'member_person.member_id')
    .select(['status', 'left_at'])
    .where('person', '=', person)
    .forUpdate('member_person')
    .executeTakeFirst();
  if (earlier === undefined) return false;
  if (earlier.status !== 'LEFT') throw new Refused({ code: 'JOINED' });
  const rejoinAt = (earlier.left_at ?? now) + REJOIN_MS;
  if (rejoinAt > now) throw new Refused({ code: 'LEFT_RECENTLY', rejoinAt });
  return true;
}

/** The person who joins now, with the hash of the password. */
interface NewPerson {
  readonly joining: Joining;
  readonly certified: CertifiedPerson;
  readonly password: string;
  readonly at: number;
}

async function insertMember(
  trx: Trx,
  { joining, certified: { name, phone }, password, at }: NewPerson,
): Promise<number> {
  // Before the row, whose exact name another transaction would otherwise wait for while it holds the claim.
  const isFree = await claimNickname(trx, joining.nick);
  const made = await trx
    .insertInto('member')
    .values({
      mb_id: joining.id,
      password,
      nick: joining.nick,
      level: 'UL01',
      role: memberRoles.member,
      status: 'NORMAL',
      status_until: null,
      created_at: at,
      password_changed_at: at,
      name,
      phone,
      email: joining.email,
      takes_email: joining.takesEmail,
      takes_sms: joining.takesSms,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) {
    if (!isFree) throw new Refused({ code: 'NICK_TAKEN' });
    return made.id;
  }
  const sameId = await trx
    .selectFrom('member')
    .select('id')
    .where('mb_id', '=', joining.id)
    .executeTakeFirst();
  throw new Refused({ code: sameId === undefined ? 'NICK_TAKEN' : 'ID_TAKEN' });
}

/** The id of the member who recommended the site; an unknown id counts as none, so that ids cannot be looked up here. */
async function recommender(trx: Trx, id: string): Promise<number | null> {
  if (id === '') return null;
  const found = await trx.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirst();
  return found?.id ?? null;
}

/** `again`: the person has had an account, whose row becomes that of the new one. */
async function keepPerson(
  trx: Trx,
  { joining, certified: { person }, at }: NewPerson,
  { memberId, again }: { readonly memberId: number; readonly again: boolean },
): Promise<void> {
  const row = {
    member_id: memberId,
    joined_at: at,
    joined_by: hashOf(joining.certified),
    recommended_by: await recommender(trx, joining.recommendId),
    agent: plainLine(joining.agent),
    welcomed_at: null,
  };
  if (again) {
    await trx.updateTable('member_person').set(row).where('person', '=', person).execute();
    return;
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('member_person')
    .values({ person, ...row })
    .onConflict((conflict) => conflict.column('person').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new Refused({ code: 'JOINED' });
}

/** Opens the wallets and posts the first gold, which a person gets once for ever. Returns the gold. */
async function openWallets(
  trx: Trx,
  { certified: { person }, at }: NewPerson,
  memberId: number,
  gold: number,
): Promise<number> {
  const owner = `member:${memberId}` as const;
  await insertRows(
    'account',
    currencies.map((currency) => ({ owner, currency, balance: 0 })),
  ).execute(trx);
  const posted = await postOnce(trx, {
    requestId: `joining:${person}`,
    kind: 'grant',
    at,
    entries: [
      { owner, currency: 'gold', amount: gold },
      { owner: 'grants', currency: 'gold', amount: -gold },
    ],
  });
  return posted ? gold : 0;
}

async function joinIn(trx: Trx, { tickets, values }: SignUpDeps, person: NewPerson): Promise<Joined> {
  const { joining, certified, at } = person;
  if ((await tickets.use('certified', joining.certified, trx)) === null)
    throw new Refused({ code: 'CERTIFY' });
  const again = await earlierAccount(trx, certified.person, at);
  const memberId = await insertMember(trx, person);
  await keepPerson(trx, person, { memberId, again });
  const gold = await openWallets(trx, person, memberId, await values.exact(trx, 'joining-gold'));
  await agreeTerms(trx, {
    memberId,
    codes: [...mandatoryTerms, ...joining.alsoAgreed],
    how: 'sign-up',
    now: at,
  });
  // A link that has ended or was taken meanwhile does not keep the person from joining.
  if (joining.social !== null) await linkIdentity(trx, joining.social, memberId, at);
  const detail = { again, gold };
  await writeAudit(trx, { actorId: memberId, action: 'member.join', memberId, detail }, at);
  return { memberId, gold };
}

/** The member who joined with this certification just now, if the id and the password are that member's. */
async function joinedBefore(
  { db, account, now }: SignUpDeps,
  { certified, id, password }: Joining,
  from: JoinFrom,
): Promise<Result<Joined, JoinRefusal>> {
  const member = await db
    .selectFrom('member_person')
    .innerJoin('member', 'member.id', 'member_person.member_id')
    .select('member.id')
    .where('joined_by', '=', hashOf(certified))
    .where('joined_at', '>', now() - certifyLimits.certifiedMs)
    .where('mb_id', '=', id)
    .executeTakeFirst();
  if (member === undefined) return refused({ code: 'CERTIFY' });
  const proof = await account.provePassword(member.id, password, from);
  if (proof.kind === 'wait') return refused({ code: 'TOO_MANY' });
  return proof.kind === 'proved' ? ok({ memberId: member.id, gold: 0 }) : refused({ code: 'CERTIFY' });
}

/** Registers a certified person. The member is not logged in yet. */
export async function join(
  deps: SignUpDeps,
  joining: Joining,
  from: JoinFrom,
): Promise<Result<Joined, JoinRefusal>> {
  const { db, now, account } = deps;
  const fault = newMemberFault(joining);
  if (fault !== null) return refused({ code: fault });
  if (hasBannedWord(deps.values, joining.nick)) return refused({ code: 'NICK_RESERVED' });
  if (!(await countTry(db, 'join-address', from.address, now()))) return refused({ code: 'TOO_MANY' });
  const certified = await certifiedPerson(deps, joining.certified);
  if (certified === null) return joinedBefore(deps, joining, from);
  if (isCommonPassword(joining.password)) return refused({ code: 'PASSWORD_COMMON' });
  if (!(await countTry(db, 'join-ticket', joining.certified, now()))) return refused({ code: 'TOO_MANY' });
  const password = await account.hashPassword(joining.password, { address: from.address, known: false });
  if (password === null) return refused({ code: 'TOO_MANY' });
  try {
    return ok(await transact(db, (trx) => joinIn(trx, deps, { joining, certified, password, at: now() })));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The same request came twice at once: the other one has just joined.
    return error.refusal.code === 'CERTIFY' ? joinedBefore(deps, joining, from) : refused(error.refusal);
  }
}
