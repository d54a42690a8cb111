/** The members whom a member has blocked (I7). */
import { MAX_BLOCKED_MEMBERS } from '../../../domain/member/settings.ts';
import { blocks, changeBlock } from '../../../domain/protocol/calls/account/settings-calls.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';

export async function blockedMembers(db: Database, memberId: number) {
  const rows = await db
    .selectFrom('member_block')
    .innerJoin('member', 'member.id', 'member_block.blocked_id')
    .select(['nick', 'member_block.created_at'])
    .where('member_block.member_id', '=', memberId)
    .orderBy('member_block.created_at', 'desc')
    .orderBy('blocked_id')
    .limit(MAX_BLOCKED_MEMBERS)
    .execute();
  return rows.map(({ nick, created_at }) => ({ nick, created_at: wireTime(created_at) }));
}

const memberOf = (db: Database, nick: string) =>
  db.selectFrom('member').select('id').where('nick', '=', nick).executeTakeFirst();

/** The member's row is locked, so that two additions at once keep the limit. */
const block = ({ db, now }: MemberDeps, memberId: number, nick: string): Promise<string> =>
  transact(db, async (trx) => {
    await lockSpending(trx, memberId);
    const other = await memberOf(trx, nick);
    if (other === undefined) return 'AB002';
    if (other.id === memberId) return 'AB003';
    const held = await trx
      .selectFrom('member_block')
      .select('blocked_id')
      .where('member_id', '=', memberId)
      .execute();
    if (held.some(({ blocked_id }) => blocked_id === other.id)) return 'AB004';
    if (held.length >= MAX_BLOCKED_MEMBERS) return 'AB005';
    await trx
      .insertInto('member_block')
      .values({ member_id: memberId, blocked_id: other.id, created_at: now() })
      .execute();
    return 'AB000';
  });

async function unblock({ db }: MemberDeps, memberId: number, nick: string): Promise<string> {
  const other = await memberOf(db, nick);
  if (other === undefined) return 'AB002';
  await db
    .deleteFrom('member_block')
    .where('member_id', '=', memberId)
    .where('blocked_id', '=', other.id)
    .execute();
  return 'AB000';
}

export function blockCalls(answer: AnswerCall, deps: MemberDeps): void {
  answer(blocks, async ({ member: { memberId } }) => ({
    CODE: 'AB000',
    DATA: await blockedMembers(deps.db, memberId),
  }));
  answer(changeBlock, async ({ member: { memberId }, params: { act }, form: { nick } }) => {
    const CODE = await (act === 'add' ? block : unblock)(deps, memberId, nick.trim());
    return CODE === 'AB000' ? { CODE, DATA: await blockedMembers(deps.db, memberId) } : { CODE };
  });
}
