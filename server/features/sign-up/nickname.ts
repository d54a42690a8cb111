/** Whether a nickname may be chosen. Nicknames are shown to everybody, so the answer reveals nothing. */
import { nicknameFault } from '../../../domain/member/nickname-rules.ts';
import { soundsLikeStaff } from '../../../domain/member/member-id-rules.ts';
import { hasBannedWord } from '../../banned-words/banned-words.ts';
import type { MemberDeps } from '../../member-deps.ts';

export type NickCheck = 'SUCCESS' | 'NICK_FORMAT' | 'NICK_RESERVED' | 'NICK_TAKEN';

export async function checkNick(
  { db, values }: Pick<MemberDeps, 'db' | 'values'>,
  nick: string,
): Promise<NickCheck> {
  if (nicknameFault(nick) !== null) return 'NICK_FORMAT';
  if (soundsLikeStaff(nick) || hasBannedWord(values, nick)) return 'NICK_RESERVED';
  const taken = await db.selectFrom('member').select('id').where('nick', '=', nick).executeTakeFirst();
  return taken === undefined ? 'SUCCESS' : 'NICK_TAKEN';
}
