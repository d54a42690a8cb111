/**
 * The limits that members set for themselves (H8): loss, stakes, purchases and time, each for a day, a week from Monday and a month of Korean time.
 * A first or lower limit holds at once. A higher one, or none, is asked for, and holds when the member confirms it after RAISE_WAIT_MS.
 */
import type { Decide } from '../decide.ts';
import { ok, refused } from '../result.ts';
import { MOST_GOLD } from './most-gold.ts';
import { DAY_MS, koreanDay } from '../time/korean-time.ts';
import { SITE_OFFSET_MS } from '../time/site-offset.ts';
import { LOSS_LIMIT_WAIT_MS, type LossLock, lossLockOf } from './loss-limit.ts';

/** `loss` and `stake` in gold, `purchase` in won, `time` in minutes. */
export const limitKinds = ['loss', 'stake', 'purchase', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

export interface LimitName {
  readonly of: LimitKind;
  readonly period: LimitPeriod;
}

export const limitNames: readonly LimitName[] = limitKinds.flatMap((of) =>
  limitPeriods.map((period) => ({ of, period })),
);

/** The wait from the wish for a higher limit to its confirmation. */
const RAISE_WAIT_MS = LOSS_LIMIT_WAIT_MS;
/** The time after the wait in which it can be confirmed; then the wish is forgotten. */
export const RAISE_CONFIRM_MS = 7 * DAY_MS;

const HOURS_OF_DAY = 24;
const DAYS: Readonly<Record<LimitPeriod, number>> = { day: 1, week: 7, month: 31 };

/** The smallest and the largest limit that can be set. */
export function limitBounds({ of, period }: LimitName): { readonly least: number; readonly most: number } {
  if (of === 'purchase') return { least: 1000, most: 100_000_000 };
  if (of === 'time') return { least: 10, most: DAYS[period] * HOURS_OF_DAY * 60 };
  return { least: 1000, most: MOST_GOLD };
}

/** Server ms: the first of the period of `now`, and the first of the next one. */
interface LimitSpan {
  readonly from: number;
  readonly until: number;
}

const firstOfDay = (day: number): number => day * DAY_MS - SITE_OFFSET_MS;
/** 1970-01-01, day 0, was a Thursday. */
const SINCE_MONDAY = 3;

export function limitSpanOf(period: LimitPeriod, now: number): LimitSpan {
  const day = koreanDay(now);
  if (period === 'day') return { from: firstOfDay(day), until: firstOfDay(day + 1) };
  if (period === 'week') {
    const monday = day - ((day + SINCE_MONDAY) % 7);
    return { from: firstOfDay(monday), until: firstOfDay(monday + 7) };
  }
  const there = new Date(now + SITE_OFFSET_MS);
  const first = (months: number): number =>
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months, 1) - SITE_OFFSET_MS;
  return { from: first(0), until: first(1) };
}

/** A setting of a limit. `limit` null: no limit. `holdsFrom` null: a higher limit that was asked for. Times: server ms. */
export interface LimitSetting {
  readonly limit: number | null;
  readonly setAt: number;
  readonly holdsFrom: number | null;
}

/**
 * The last setting that holds. `settings` in the order in which they were set. One that held as it was set holds, whatever the clock of the node that asks
 * says: the clocks of nodes differ a little.
 */
export const limitInForce = (settings: readonly LimitSetting[], now: number): number | null =>
  settings.findLast(({ holdsFrom, setAt }) => holdsFrom !== null && holdsFrom <= Math.max(now, setAt))
    ?.limit ?? null;

/** A higher limit that was asked for. It can be confirmed in the span. */
interface AskedLimit extends LimitSpan {
  readonly limit: number | null;
}

/** null: none was asked for, or it was confirmed, dropped or forgotten. */
export function askedLimit(settings: readonly LimitSetting[], now: number): AskedLimit | null {
  const last = settings.at(-1);
  if (last === undefined || last.holdsFrom !== null) return null;
  const from = last.setAt + RAISE_WAIT_MS;
  const until = from + RAISE_CONFIRM_MS;
  return until <= now ? null : { limit: last.limit, from, until };
}

interface SetLimit {
  /** The loss of a day: the amounts that the site offers (H8). null: every amount within the bounds. */
  readonly choices: readonly number[] | null;
  readonly name: LimitName;
  /** Of the loss of a day: winnings minus stakes of today's settled bets. */
  readonly net: number;
  readonly now: number;
}

/** `wait`: -1, `lost`: -2 in the answer (I5). `same`: nothing would change. */
export type LimitRefusal = 'unknown-limit' | 'wait' | 'lost' | 'same';

const isPossible = (limit: number, { choices, name }: SetLimit): boolean => {
  if (choices !== null) return choices.includes(limit);
  const { least, most } = limitBounds(name);
  return Number.isSafeInteger(limit) && limit >= least && limit <= most;
};

/** Asking once more for the same higher limit after its wait confirms it. Any other setting drops the wish. */
export const decideLimit: Decide<
  readonly LimitSetting[],
  { readonly limit: number | null },
  SetLimit,
  readonly [LimitSetting],
  LimitRefusal
> = (settings, { limit }, rules) => {
  const { now, name, net } = rules;
  const isDayLoss = name.of === 'loss' && name.period === 'day';
  const [present, asked] = [limitInForce(settings, now), askedLimit(settings, now)];
  const isHigher = present !== null && (limit === null || limit > present);
  if (isHigher && asked !== null && asked.from > now) return refused('wait');
  const isConfirmed = isHigher && asked !== null && asked.limit === limit;
  // A site that has changed its choices since the wish still keeps it.
  if (limit !== null && !isConfirmed && !isPossible(limit, rules)) return refused('unknown-limit');
  if (isDayLoss && limit !== null && -net > limit) return refused('lost');
  if (limit === present && asked === null) return refused('same');
  return ok([{ limit, setAt: now, holdsFrom: isHigher && !isConfirmed ? null : now }]);
};

/** A limit that holds, with what is used of it. */
export interface LimitUse extends LimitName {
  readonly limit: number;
  readonly setAt: number;
  /** Of `loss`: winnings minus stakes of the bets that were settled in the period; otherwise the amount that is used. */
  readonly sum: number;
  /** Of the loss of a week or month: gold in open bets, which may still be lost. Of a day only settled bets count (R14). */
  readonly open: number;
}

export const usedOf = ({ of, sum, open }: Pick<LimitUse, 'of' | 'sum' | 'open'>): number =>
  of === 'loss' ? Math.max(0, -sum) + open : sum;

export const leftOf = (use: LimitUse): number => Math.max(0, use.limit - usedOf(use));

/** A limit that refuses, or would refuse, what the member wants to do. `left` may still be used, until it begins anew at `until`. */
export interface OwnLock extends LimitName {
  readonly limit: number;
  readonly left: number;
  /** Server ms. */
  readonly until: number;
}

const lockAt = (use: LimitUse, now: number): OwnLock => ({
  of: use.of,
  period: use.period,
  limit: use.limit,
  left: leftOf(use),
  until: limitSpanOf(use.period, now).until,
});

const isLossOfDay = ({ of, period }: LimitName): boolean => of === 'loss' && period === 'day';

/** The one that leaves least; of several, the one that ends last. */
const tightest = (locks: readonly OwnLock[]): OwnLock | null =>
  locks.toSorted((a, b) => a.left - b.left || b.until - a.until)[0] ?? null;

/** The loss of the day that locks every bet (H8); null: none does. */
export function dayLockOf(uses: readonly LimitUse[], now: number): LossLock | null {
  const use = uses.find(isLossOfDay);
  return use === undefined ? null : lossLockOf(use.limit, use.sum, now);
}

/** The limit beside the day's loss that lets the member stake `gold` no more; null: none. With 1 gold: the lock of all bets. */
export const stakeLockOf = (uses: readonly LimitUse[], gold: number, now: number): OwnLock | null =>
  tightest(
    uses
      .filter((use) => use.of !== 'purchase' && !isLossOfDay(use))
      .filter((use) => leftOf(use) < (use.of === 'time' ? 1 : gold))
      .map((use) => lockAt(use, now)),
  );

/** The limit that refuses a purchase of `won`: of purchases or time. */
export const purchaseLockOf = (uses: readonly LimitUse[], won: number, now: number): OwnLock | null =>
  tightest(
    uses
      .filter((use) => use.of === 'purchase' || use.of === 'time')
      .filter((use) => leftOf(use) < (use.of === 'time' ? 1 : won))
      .map((use) => lockAt(use, now)),
  );

/** From this many minutes on the member is warned; the windows warn once more for the last minute. */
const TIME_WARNING_MINUTES = 10;

/** The limit of time that ends first, once the warning is due; null: there is more time, or none is left. */
export const timeWarningOf = (uses: readonly LimitUse[], now: number): OwnLock | null =>
  tightest(
    uses
      .filter((use) => use.of === 'time' && leftOf(use) > 0 && leftOf(use) <= TIME_WARNING_MINUTES)
      .map((use) => lockAt(use, now)),
  );

/** Two life signs at most so far apart count as one stay of the member. */
export const LIFE_GAP_MINUTES = 5;
