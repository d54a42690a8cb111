/** Gives a member another nickname (I6), for the settings and for the item that pays for it. Called under the member's lock. */
import { soundsLikeStaff } from '../../../domain/member/member-id-rules.ts';
import { nicknameFault } from '../../../domain/member/nickname-rules.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { hasBannedWord } from '../../banned-words/banned-words.ts';
import type { Trx } from '../../storage/database.ts';
import type { SiteValues } from '../../site-values/site-values.ts';

const nickOf = async (trx: Trx, memberId: number): Promise<string> =>
  (await trx.selectFrom('member').select('nick').where('id', '=', memberId).executeTakeFirstOrThrow()).nick;

/** What of a name nobody may have it for: its form, likeness to the staff, a banned word; null: nothing. The one rule of every nickname. */
export type NameFault = 'form' | 'staff' | 'word';
export function nameFault(values: Pick<SiteValues, 'now'>, nick: string): NameFault | null {
  if (nicknameFault(nick) !== null) return 'form';
  if (soundsLikeStaff(nick)) return 'staff';
  return hasBannedWord(values, nick) ? 'word' : null;
}

/** What is wrong with the nickname itself; null: nothing. */
export async function nicknameProblem(
  trx: Trx,
  values: Pick<SiteValues, 'now'>,
  { memberId, nick }: Pick<Renamed, 'memberId' | 'nick'>,
): Promise<'same' | 'format' | null> {
  if (nick === (await nickOf(trx, memberId))) return 'same';
  return nameFault(values, nick) === null ? null : 'format';
}

export const isTaken = async (trx: Trx, nick: string): Promise<boolean> =>
  (await trx.selectFrom('member').select('id').where('nick', '=', nick).executeTakeFirst()) !== undefined;

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

/** Rejects with a unique violation if another member takes the name at the same time. */
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
