/**
 * The loss limit on the wire: fields of the Game Money entry in the account's answer (B17), and the event LossLock. Times are UTC,
 * "YYYY-MM-DD HH:mm:ss"; `loss` and `lossLimitSet` are gold. The member is locked while `lossLockDate` has not passed: read as Korean
 * local time, that is "later than now minus 9 hours".
 */
import * as z from 'zod/mini';
import type { LossLock } from '../../member/loss-limit.ts';
import { fromWireTime, wireTime } from '../../time/korean-time.ts';

const amount = z.coerce.number().check(z.int());

export const lossFields = z.object({
  lossLockDate: z.catch(z.nullish(z.string()), null),
  /** null: no limit. */
  lossLimitSet: z.catch(z.nullish(amount), null),
  lossLimitSetDate: z.catch(z.nullish(z.string()), null),
  /** Winnings minus stakes of today's settled bets: below 0 is a loss. */
  loss: z.catch(z.nullish(amount), null),
});
export type LossFields = z.output<typeof lossFields>;

export interface LossState {
  readonly limit: number;
  readonly setAt: number;
  /** As `loss` above. */
  readonly net: number;
  readonly lock: LossLock | null;
}

export const encodeLossState = ({ limit, setAt, net, lock }: LossState): LossFields => ({
  lossLockDate: lock === null ? null : wireTime(lock.until),
  lossLimitSet: limit,
  lossLimitSetDate: wireTime(setAt),
  loss: net,
});

/** null: the member is not locked. A lock that has passed is returned, too: the caller has the time. */
export function decodeLossLock({ lossLockDate, lossLimitSet, loss }: LossFields): LossLock | null {
  const until = fromWireTime(lossLockDate ?? '');
  if (until === null) return null;
  return { until, limit: lossLimitSet ?? 0, loss: Math.abs(Math.min(0, loss ?? 0)) };
}
