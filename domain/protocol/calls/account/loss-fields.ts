/**
 * The member's own limits on the wire: fields of the Game Money entry in the account's answer (B17), and the event LossLock. Times are UTC,
 * "YYYY-MM-DD HH:mm:ss"; `loss` and `lossLimitSet` are gold. The member is locked while `lossLockDate` has not passed: read as Korean
 * local time, that is "later than now minus 9 hours". `ownLock` and `timeLeft` are additions of the site: the lock by any other limit, and own time that is nearly used up.
 */
import * as z from 'zod/mini';
import type { LossLock } from '../../../member/loss-limit.ts';
import { limitKinds, limitPeriods, type OwnLock } from '../../../member/own-limits.ts';
import { wireTime } from '../../../time/korean-time.ts';
import { writtenDate } from '../../wire/wire-fields.ts';
import { wireTimeOf } from '../../wire/wire-values.ts';

const amount = z.coerce.number().check(z.int());

/** `until`: server ms. */
const ownLock = z.object({
  of: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  limit: amount,
  left: amount,
  until: amount,
});

export const lossFields = z.object({
  lossLockDate: z.catch(z.nullish(writtenDate), null),
  /** null: no limit. */
  lossLimitSet: z.catch(z.nullish(amount), null),
  lossLimitSetDate: z.catch(z.nullish(z.string()), null),
  /** Winnings minus stakes of today's settled bets: below 0 is a loss. */
  loss: z.catch(z.nullish(amount), null),
  ownLock: z.catch(z.nullish(ownLock), null),
  /** The own time that ends within minutes; `left`: minutes. */
  timeLeft: z.catch(z.nullish(ownLock), null),
});
export type LossFields = z.output<typeof lossFields>;

/** Of the loss of the day; null: it has no limit. */
export interface LossState {
  readonly limit: number | null;
  readonly setAt: number | null;
  /** As `loss` above. */
  readonly net: number | null;
  readonly lock: LossLock | null;
  readonly ownLock: OwnLock | null;
  /** Own time that is nearly used up; null: it is not. */
  readonly timeLeft: OwnLock | null;
}

export const noLossState: LossState = {
  limit: null,
  setAt: null,
  net: null,
  lock: null,
  ownLock: null,
  timeLeft: null,
};

export const encodeLossState = ({
  limit,
  setAt,
  net,
  lock,
  ownLock: own,
  timeLeft,
}: LossState): LossFields => ({
  lossLockDate: wireTime(lock?.until ?? null),
  lossLimitSet: limit,
  lossLimitSetDate: wireTime(setAt),
  loss: net,
  ownLock: own,
  timeLeft,
});

/** null: the member is not locked. A lock that has passed is returned, too: the caller has the time. */
export function decodeLossLock({
  lossLockDate,
  lossLimitSet,
  loss,
}: Pick<LossFields, 'lossLockDate' | 'lossLimitSet' | 'loss'>): LossLock | null {
  const until = wireTimeOf(lossLockDate);
  if (until === null) return null;
  return { until, limit: lossLimitSet ?? 0, loss: Math.abs(Math.min(0, loss ?? 0)) };
}
