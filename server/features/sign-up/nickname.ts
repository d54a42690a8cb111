/** Whether a nickname may be chosen. Nicknames are shown to everybody, so the answer reveals nothing. */
import type { MemberDeps } from '../../member-deps.ts';
import { nameFault } from '../settings/settings-port.ts';

export type NickCheck = 'SUCCESS' | 'NICK_FORMAT' | 'NICK_RESERVED' | 'NICK_TAKEN';

export async function checkNick(
  { db, values }: Pick<MemberDeps, 'db' | 'values'>,
  nick: string,
): Promise<NickCheck> {
  const fault = nameFault(values, nick);
  if (fault !== null) return fault === 'form' ? 'NICK_FORMAT' : 'NICK_RESERVED';
  const taken = await db.selectFrom('member').select('id').where('nick', '=', nick).executeTakeFirst();
  return taken === undefined ? 'SUCCESS' : 'NICK_TAKEN';
}
