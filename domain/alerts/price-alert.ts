/** A wish to be notified once when a price reaches a value. */
import { type Book, findMarket, findOutcome } from '../book/book.ts';
import type { Name } from '../match/match.ts';
import { storedSpecifier } from '../match/specifiers.ts';
import { MAX_EXCHANGE_ODDS, MIN_ODDS } from '../odds/odds.ts';
import { refused, ok, type Result } from '../result.ts';
import type { LineOutcome } from '../match/market.ts';

export interface PriceAlert extends LineOutcome {
  readonly matchId: number;
  /** The price must be at least (`above`) or at most (`below`) the target. */
  readonly when: 'above' | 'below';
  /** Hundredths. */
  readonly target: number;
  readonly home: Name;
  readonly away: Name;
}

/** Most price alerts at a time. */
export const MAX_PRICE_ALERTS = 20;

/** 'full': there are MAX_PRICE_ALERTS. 'target': not a price from 1.01 to 1000.00. 'reached': the price is there already. */
export type PriceAlertRefusal = 'full' | 'target' | 'reached' | 'no-price';

export const priceAlertKey = ({ matchId, marketId, specifier, outcomeId, when }: PriceAlert): string =>
  `${matchId} ${marketId} ${specifier} ${outcomeId} ${when}`;

/** The present price of the outcome, hundredths; null: it is not on offer. */
export function priceOf(book: Book, { matchId, marketId, specifier, outcomeId }: PriceAlert): number | null {
  const market = findMarket(book, matchId, marketId, specifier);
  const outcome = market === null ? null : findOutcome(market, outcomeId);
  return market === null || market.status !== 1 || outcome === null || !outcome.active || outcome.odds === 0
    ? null
    : outcome.odds;
}

export const isReached = ({ when, target }: PriceAlert, odds: number): boolean =>
  when === 'above' ? odds >= target : odds <= target;

/** Decides whether the alert is taken. One with the same outcome and direction is replaced. */
export function decidePriceAlert(
  held: readonly PriceAlert[],
  wanted: PriceAlert,
  odds: number | null,
): Result<readonly PriceAlert[], PriceAlertRefusal> {
  const { target } = wanted;
  if (!Number.isInteger(target) || target < MIN_ODDS || target > MAX_EXCHANGE_ODDS) return refused('target');
  if (odds === null) return refused('no-price');
  if (isReached(wanted, odds)) return refused('reached');
  const others = held.filter((one) => priceAlertKey(one) !== priceAlertKey(wanted));
  return others.length >= MAX_PRICE_ALERTS ? refused('full') : ok([...others, wanted]);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
const MAX_TEXT = 80;

function nameOf(value: unknown): Name | null {
  if (typeof value !== 'object' || value === null) return null;
  const { ko, en } = value as Readonly<Record<string, unknown>>;
  return typeof ko === 'string' && typeof en === 'string'
    ? { ko: ko.slice(0, MAX_TEXT), en: en.slice(0, MAX_TEXT) }
    : null;
}

function priceAlertOf(value: unknown): PriceAlert | null {
  if (typeof value !== 'object' || value === null) return null;
  const one = value as Readonly<Record<string, unknown>>;
  const { matchId, marketId, outcomeId, target, specifier, when } = one;
  const [home, away] = [nameOf(one['home']), nameOf(one['away'])];
  if (!isCount(matchId) || !isCount(marketId) || !isCount(outcomeId) || !isCount(target)) return null;
  if (typeof specifier !== 'string' || (when !== 'above' && when !== 'below')) return null;
  if (home === null || away === null) return null;
  const line = storedSpecifier(specifier.slice(0, MAX_TEXT));
  return { matchId, marketId, outcomeId, target, specifier: line, when, home, away };
}

/** Reads stored alerts. Alerts that cannot be read are left out, and each is kept once. */
export function readPriceAlerts(stored: unknown): readonly PriceAlert[] {
  const list = Array.isArray(stored) ? stored.flatMap((one) => priceAlertOf(one) ?? []) : [];
  return [...new Map(list.map((one) => [priceAlertKey(one), one])).values()].slice(-MAX_PRICE_ALERTS);
}
