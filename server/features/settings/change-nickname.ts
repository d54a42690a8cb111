/** Changes a member's nickname (I6): once in a number of days, for an amount of gold that the site sets. */
import { configFaults } from '../../../domain/protocol/calls/account/settings-calls.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import { isOverdraft } from '../../ledger/overdraft.ts';
import { post } from '../../ledger/post.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Acting } from '../../requests/caller.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { publishWallets } from '../cashier/cashier-port.ts';
import { claimNickname, nicknameProblem, writeNickname } from './settings-port.ts';

type Fault = (typeof configFaults)[keyof typeof configFaults] | 'format' | 'login-ended';

/** Server ms from which the nickname may be changed; null: now. */
export async function nicknameFreeFrom(
  db: Database,
  memberId: number,
  days: number,
  now: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('member_setting')
    .select(['nick_changed_at', 'nick_asked_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row?.nick_asked_at != null) return null;
  const from = (row?.nick_changed_at ?? Number.NEGATIVE_INFINITY) + days * DAY_MS;
  return from <= now ? null : from;
}

/** The staff asked for another nickname: the change costs nothing and needs no wait. */
export const isNicknameAsked = async (db: Database | Trx, memberId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('member_setting')
      .select('nick_asked_at')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.nick_asked_at != null;

async function change(
  { now, values }: Pick<MemberDeps, 'now' | 'values'>,
  trx: Trx,
  { memberId, mayStillAct }: Acting,
  nick: string,
): Promise<Fault | null> {
  await lockSpending(trx, memberId);
  if ((await mayStillAct?.(trx)) === false) return 'login-ended';
  const at = now();
  const fault = await nicknameProblem(trx, values, { memberId, nick });
  if (fault !== null) return fault === 'same' ? configFaults.nickSame : 'format';
  const { days, gold: cost } = await values.exact(trx, 'nickname-change');
  const gold = (await isNicknameAsked(trx, memberId)) ? 0 : cost;
  if ((await nicknameFreeFrom(trx, memberId, days, at)) !== null) return configFaults.nickImpossible;
  if (!(await claimNickname(trx, nick, memberId))) return configFaults.nickInUse;
  if (gold > 0)
    await post(trx, {
      requestId: `nickname:${memberId}:${at}`,
      kind: 'purchase',
      at,
      entries: [
        { owner: `member:${memberId}`, currency: 'gold', amount: -gold },
        { owner: 'purchases', currency: 'gold', amount: gold },
      ],
    });
  await writeNickname(trx, { memberId, nick, at });
  await trx
    .insertInto('member_setting')
    .values({ member_id: memberId, nick_changed_at: at, exported_at: null })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ nick_changed_at: at }))
    .execute();
  return null;
}

/** null: changed. A member without enough gold, and a change whose gold was paid before, keep the nickname. Of two members who take a name at once, one gets it. */
export async function changeNickname(
  deps: Pick<MemberDeps, 'db' | 'now' | 'values' | 'channel' | 'log'>,
  member: Acting,
  nick: string,
): Promise<Fault | null> {
  const { memberId } = member;
  const fault = await transact(deps.db, (trx) => change(deps, trx, member, nick)).catch((error: unknown) => {
    if (isOverdraft(error)) return configFaults.notEnough;
    throw error;
  });
  if (fault === null) await publishWallets(deps, memberId);
  return fault;
}
