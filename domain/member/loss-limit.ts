/**
 * The loss limit that members set for themselves (H8). The loss of a day counts settled bets of every game (R14); the day is Korean. Once
 * the loss has reached the limit, the member places no bet until 00:00.
 */
import type { Decide } from '../decide.ts';
import { ok, refused } from '../result.ts';
import { DAY_MS, koreanDay, SITE_OFFSET_MS } from '../time/korean-time.ts';

/** Between two settings of the limit, and until a higher limit holds. */
export const LOSS_LIMIT_WAIT_DAYS = 3;
export const LOSS_LIMIT_WAIT_MS = LOSS_LIMIT_WAIT_DAYS * DAY_MS;

/** A setting of the limit. `limit`: gold; null: no limit. Times: server ms. */
export interface LossLimitSetting {
  readonly limit: number | null;
  readonly setAt: number;
  readonly holdsFrom: number;
}

export interface LossLock {
  readonly limit: number;
  /** Gold that the member lost today. */
  readonly loss: number;
  /** Server ms: the next 00:00 of Korean time. */
  readonly until: number;
}

/** Server ms at which the Korean day of `now` began. */
export const startOfKoreanDay = (now: number): number => koreanDay(now) * DAY_MS - SITE_OFFSET_MS;
export const endOfKoreanDay = (now: number): number => startOfKoreanDay(now) + DAY_MS;

/** The last setting that holds. `settings` in the order in which they were set. */
export const limitInForce = (settings: readonly LossLimitSetting[], now: number): number | null =>
  settings.findLast(({ holdsFrom }) => holdsFrom <= now)?.limit ?? null;

/** The last setting, while it does not hold yet. */
export function pendingLimit(settings: readonly LossLimitSetting[], now: number): LossLimitSetting | null {
  const last = settings.at(-1);
  return last === undefined || last.holdsFrom <= now ? null : last;
}

/** When the limit may be set again; null: at once. */
export function settableFrom(settings: readonly LossLimitSetting[], now: number): number | null {
  const last = settings.at(-1);
  const from = last === undefined ? now : last.setAt + LOSS_LIMIT_WAIT_MS;
  return from <= now ? null : from;
}

/** `net`: winnings minus stakes of the bets that were settled today; below 0: a loss. null: the member may bet. */
export function lossLockOf(limit: number | null, net: number, now: number): LossLock | null {
  if (limit === null || net >= 0 || -net < limit) return null;
  return { limit, loss: -net, until: endOfKoreanDay(now) };
}

export interface SetLossLimit {
  /** null: the limit is removed, which counts as the highest limit. */
  readonly limit: number | null;
  readonly choices: readonly number[];
  /** As in lossLockOf. */
  readonly net: number;
  readonly now: number;
}

/** `wait`: -1, `lost`: -2 in the answer (I5). */
export type LossLimitRefusal = 'unknown-limit' | 'wait' | 'lost';

/** A first or lower limit holds at once, a higher one after the wait. */
export const decideLossLimit: Decide<
  readonly LossLimitSetting[],
  Pick<SetLossLimit, 'limit'>,
  Omit<SetLossLimit, 'limit'>,
  readonly [LossLimitSetting],
  LossLimitRefusal
> = (settings, { limit }, { choices, net, now }) => {
  if (limit !== null && !choices.includes(limit)) return refused('unknown-limit');
  if (settableFrom(settings, now) !== null) return refused('wait');
  if (limit !== null && -net > limit) return refused('lost');
  const present = limitInForce(settings, now);
  const isHigher = present !== null && (limit === null || limit > present);
  return ok([{ limit, setAt: now, holdsFrom: isHigher ? now + LOSS_LIMIT_WAIT_MS : now }]);
};
