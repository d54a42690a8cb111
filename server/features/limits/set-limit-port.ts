/** Sets the own limits and the reality check of a member, for the settings (H8). */
import {
  decideLimit,
  limitInForce,
  type LimitName,
  type LimitRefusal,
  type LimitSetting,
} from '../../../domain/member/own-limits.ts';
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
export const LOSS_OF_DAY: LimitName = { of: 'loss', period: 'day' };

/** The member's settings of a limit, in their order. */
export async function limitSettings(
  db: Database,
  memberId: number,
  { of, period }: LimitName,
): Promise<readonly LimitSetting[]> {
  const rows = await db
    .selectFrom('own_limit')
    .select(['amount', 'set_at', 'holds_from'])
    .where('member_id', '=', memberId)
    .where('kind', '=', of)
    .where('period', '=', period)
    .orderBy('id')
    .execute();
  return rows.map(({ amount, set_at, holds_from }) => ({
    limit: amount,
    setAt: set_at,
    holdsFrom: holds_from,
  }));
}

/** Under the lock that every bet and order takes: each is judged by the limit before, or by the new one. */
export async function setLimit(
  { db, now, values, channel }: Pick<MemberDeps, 'db' | 'now' | 'values' | 'channel'>,
  memberId: number,
  name: LimitName,
  limit: number | null,
): Promise<Result<readonly [LimitSetting], LimitRefusal>> {
  const { of, period } = name;
  const isLossOfDay = of === LOSS_OF_DAY.of && period === LOSS_OF_DAY.period;
  const decided = await transact(db, async (trx) => {
    await lockSpending(trx, memberId);
    const at = now();
    const settings = await limitSettings(trx, memberId, name);
    const decision = decideLimit(
      settings,
      { limit },
      {
        name,
        choices: isLossOfDay ? await values.exact(trx, 'loss-limits') : null,
        net: isLossOfDay ? await netOfDay(trx, { memberId, now: at }) : 0,
        now: at,
      },
    );
    if (!decision.ok) return decision;
    const [{ setAt, holdsFrom }] = decision.value;
    await trx
      .insertInto('own_limit')
      .values({ member_id: memberId, kind: of, period, amount: limit, set_at: setAt, holds_from: holdsFrom })
      .execute();
    const [set, asked] = isLossOfDay
      ? ['member.loss-limit', 'member.loss-limit-asked']
      : ['member.own-limit', 'member.own-limit-asked'];
    const action = holdsFrom === null ? asked : set;
    const before = limitInForce(settings, at);
    const detail = { ...(isLossOfDay ? {} : name), before, limit, holdsFrom };
    await writeAudit(trx, { actorId: memberId, action, memberId, detail }, at);
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
