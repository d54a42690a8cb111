/**
 * The loss of a day (H8), the one of the member's own limits (own-limits.ts) that the specification has. It counts settled bets of every game
 * (R14); the day is Korean. Once the loss has reached the limit, the member places no bet until 00:00.
 */
import { DAY_MS, endOfKoreanDay } from '../time/korean-time.ts';

/** Until a higher limit can be confirmed (own-limits.ts). */
export const LOSS_LIMIT_WAIT_DAYS = 3;
export const LOSS_LIMIT_WAIT_MS = LOSS_LIMIT_WAIT_DAYS * DAY_MS;

export interface LossLock {
  readonly limit: number;
  /** Gold that the member lost today. */
  readonly loss: number;
  /** Server ms: the next 00:00 of Korean time. */
  readonly until: number;
}

/** `net`: winnings minus stakes of the bets that were settled today; below 0: a loss. null: the member may bet. */
export function lossLockOf(limit: number | null, net: number, now: number): LossLock | null {
  if (limit === null || net >= 0 || -net < limit) return null;
  return { limit, loss: -net, until: endOfKoreanDay(now) };
}
