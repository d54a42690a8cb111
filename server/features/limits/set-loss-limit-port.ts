/** Sets the loss limit and the reality check of a member, for the settings (H8). */
import {
  decideLossLimit,
  type LossLimitRefusal,
  type LossLimitSetting,
} from '../../../domain/member/loss-limit.ts';
import { DEFAULT_REALITY_MINUTES } from '../../../domain/member/settings.ts';
import type { Result } from '../../../domain/result.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { netOfDay, sendLossLocks } from './loss-limit-port.ts';

/** The wallet that the limit counts in: the code before the value of POST /account/config/losslimit. */
export const LOSS_LIMIT_CODE = 'P00002';

/** The member's settings of the limit, in their order. */
export async function lossLimitSettings(
  db: Database,
  memberId: number,
): Promise<readonly LossLimitSetting[]> {
  const rows = await db
    .selectFrom('loss_limit')
    .select(['gold', 'set_at', 'holds_from'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  return rows.map(({ gold, set_at, holds_from }) => ({ limit: gold, setAt: set_at, holdsFrom: holds_from }));
}

/** Under the lock that every bet takes: a bet is judged by the limit before, or by the new one. */
export async function setLossLimit(
  { db, now, values, channel }: Pick<MemberDeps, 'db' | 'now' | 'values' | 'channel'>,
  memberId: number,
  limit: number | null,
): Promise<Result<readonly [LossLimitSetting], LossLimitRefusal>> {
  const decided = await transact(db, async (trx) => {
    await lockSpending(trx, memberId);
    const at = now();
    const decision = decideLossLimit(
      await lossLimitSettings(trx, memberId),
      { limit },
      {
        choices: await values.exact(trx, 'loss-limits'),
        net: await netOfDay(trx, { memberId, now: at }),
        now: at,
      },
    );
    if (!decision.ok) return decision;
    const [{ setAt, holdsFrom }] = decision.value;
    await trx
      .insertInto('loss_limit')
      .values({ member_id: memberId, gold: limit, set_at: setAt, holds_from: holdsFrom })
      .execute();
    const detail = { limit, holdsFrom };
    await writeAudit(trx, { actorId: memberId, action: 'member.loss-limit', memberId, detail }, at);
    return decision;
  });
  if (decided.ok) await sendLossLocks({ db, channel, now }, [memberId], true);
  return decided;
}

export async function realityMinutesOf(db: Database, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('reality_check')
    .select('minutes')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.minutes ?? DEFAULT_REALITY_MINUTES;
}

export async function setRealityMinutes(db: Database, memberId: number, minutes: number): Promise<void> {
  await db
    .insertInto('reality_check')
    .values({ member_id: memberId, minutes })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ minutes }))
    .execute();
}
