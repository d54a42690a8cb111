/** Settings for other features: blocks, icons, names, the own restriction. */
import { sql } from 'kysely';
import { soundsLikeStaff } from '../../../domain/member/member-id-rules.ts';
import { nicknameFault } from '../../../domain/member/nickname-rules.ts';
import { SELF_RESTRICTED } from '../../../domain/member/restriction.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { hasBannedWord } from '../../banned-words/banned-words.ts';
import type { SiteValues } from '../../site-values/site-values.ts';
import type { Reader, Trx } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

// Block lists, for other features.

/** Whether one of the two members has blocked the other. */
export async function hasBlockBetween(trx: Trx, one: number, other: number): Promise<boolean> {
  const row = await trx
    .selectFrom('member_block')
    .select('member_id')
    .where((block) =>
      block.or([
        block.and({ member_id: one, blocked_id: other }),
        block.and({ member_id: other, blocked_id: one }),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// The icon of a member: which picture it is, and its end.

/** The hash of the member's picture; null: none. Locks the member. */
export async function iconOf(trx: Trx, memberId: number): Promise<string | null> {
  const { icon } = await trx
    .selectFrom('member')
    .select('icon')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return icon;
}

/** A picture that no member has any more is deleted. */
export async function replaceIcon(
  trx: Trx,
  memberId: number,
  before: string | null,
  hash: string | null,
): Promise<void> {
  await trx.updateTable('member').set({ icon: hash }).where('id', '=', memberId).execute();
  if (before === null || before === hash) return;
  await trx
    .deleteFrom('icon')
    .where('hash', '=', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member').select('id').where('icon', '=', before))),
    )
    .execute();
}

/** Removes the icon of a member who leaves. */
export const removeIcon = async (trx: Trx, memberId: number): Promise<void> =>
  replaceIcon(trx, memberId, await iconOf(trx, memberId), null);

// Gives a member another nickname (I6), for the settings and for the item that pays for it. Called under the member's lock.

const nickOf = async (trx: Trx, memberId: number): Promise<string> =>
  (await trx.selectFrom('member').select('nick').where('id', '=', memberId).executeTakeFirstOrThrow()).nick;

/** What of a name nobody may have it for: its form, likeness to the staff, a banned word; null: nothing. The one rule of every nickname. */
type NameFault = 'form' | 'staff' | 'word';
export function nameFault(values: Pick<SiteValues, 'now' | 'watch'>, nick: string): NameFault | null {
  if (nicknameFault(nick) !== null) return 'form';
  if (soundsLikeStaff(nick)) return 'staff';
  return hasBannedWord(values, nick) ? 'word' : null;
}

/** What is wrong with the nickname itself; null: nothing. */
export async function nicknameProblem(
  trx: Trx,
  values: Pick<SiteValues, 'now' | 'watch'>,
  { memberId, nick }: Pick<Renamed, 'memberId' | 'nick'>,
): Promise<'same' | 'format' | null> {
  if (nick === (await nickOf(trx, memberId))) return 'same';
  return nameFault(values, nick) === null ? null : 'format';
}

/** Whether another member than `memberId` has the name. Kim and kim would pass for each other, so they are one name. */
export const isTaken = async (
  db: Reader<Pick<Tables, 'member'>>,
  nick: string,
  memberId = 0,
): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where(sql`lower(nick)`, '=', nick.toLowerCase())
    .where('id', '<>', memberId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Whether no other member than `memberId` has the name. Nobody else can take it, in any case of its letters, until the transaction ends: the
 * index of names knows exact ones only.
 */
export async function claimNickname(trx: Trx, nick: string, memberId = 0): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`nickname ${nick.toLowerCase()}`}))`.execute(trx);
  return !(await isTaken(trx, nick, memberId));
}

/** The staff asks for another nickname: the next change is free and needs no wait. */
export async function askForNickname(trx: Trx, memberId: number, at: number): Promise<void> {
  await trx
    .insertInto('member_setting')
    .values({ member_id: memberId, nick_changed_at: null, exported_at: null, nick_asked_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ nick_asked_at: at }))
    .execute();
}

interface Renamed {
  readonly memberId: number;
  readonly nick: string;
  readonly at: number;
}

/** Writes a name that was claimed. */
export async function writeNickname(trx: Trx, { memberId, nick, at }: Renamed): Promise<void> {
  const before = await nickOf(trx, memberId);
  await trx.updateTable('member').set({ nick }).where('id', '=', memberId).execute();
  await trx
    .updateTable('member_setting')
    .set({ nick_asked_at: null })
    .where('member_id', '=', memberId)
    .execute();
  await writeAudit(trx, { actorId: memberId, action: 'member.nick', memberId, detail: { before, nick } }, at);
}

export interface Restricted {
  readonly status: string;
  readonly cause: string | null;
  readonly until: number | null;
  /** The end of the own restriction under an act of an operator. */
  readonly ownUntil: number | null;
}

/** Server ms; the end of the restriction that the member set, also where an act of an operator stands above it. Null: none holds. */
export function selfRestrictedUntil(
  { status, cause, until, ownUntil }: Restricted,
  now: number,
): number | null {
  const end = status === 'RESTRICTED' && cause === SELF_RESTRICTED ? until : ownUntil;
  return end !== null && end > now ? end : null;
}
