/** Gives a member another nickname (I6), for the settings and for the item that pays for it. Called under the member's lock. */
import type { Transaction } from 'kysely';
import { soundsLikeStaff } from '../../../domain/member/member-id-rules.ts';
import { nicknameFault } from '../../../domain/member/nickname-rules.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { hasBannedWord } from '../../banned-words/banned-words.ts';
import type { Tables } from '../../schema.ts';
import type { SiteValues } from '../../site-values/site-values.ts';

type Trx = Transaction<Tables>;

const nickOf = async (trx: Trx, memberId: number): Promise<string> =>
  (await trx.selectFrom('member').select('nick').where('id', '=', memberId).executeTakeFirstOrThrow()).nick;

/** What is wrong with the nickname itself; null: nothing. */
export async function nicknameProblem(
  trx: Trx,
  values: Pick<SiteValues, 'now'>,
  { memberId, nick }: Pick<Renamed, 'memberId' | 'nick'>,
): Promise<'same' | 'format' | null> {
  const fault = nicknameFault(nick, await nickOf(trx, memberId));
  if (fault === 'same') return 'same';
  // As at sign-up: no member passes for the staff, and everybody sees the name.
  return fault !== null || soundsLikeStaff(nick) || hasBannedWord(values, nick) ? 'format' : null;
}

export const isTaken = async (trx: Trx, nick: string): Promise<boolean> =>
  (await trx.selectFrom('member').select('id').where('nick', '=', nick).executeTakeFirst()) !== undefined;

interface Renamed {
  readonly memberId: number;
  readonly nick: string;
  readonly at: number;
}

/** Rejects with a unique violation if another member takes the name at the same time. */
export async function writeNickname(trx: Trx, { memberId, nick, at }: Renamed): Promise<void> {
  const before = await nickOf(trx, memberId);
  await trx.updateTable('member').set({ nick }).where('id', '=', memberId).execute();
  await writeAudit(trx, { actorId: memberId, action: 'member.nick', memberId, detail: { before, nick } }, at);
}
