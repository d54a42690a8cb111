/**
 * A live market on the wire: {id, status, specifiers, alotted, favourite, outcomes: [{id, active, odds}]}. Decoded by hand, because this is
 * the hot path. Known fields are checked, unknown fields ignored; bad values are dropped and counted.
 */
import { MAX_DECIMAL } from '../../odds/odds.ts';
import type { MarketStatus, MarketUpdate, OutcomeUpdate } from '../../match/market.ts';
import { canonicalSpecifier, lineOf } from '../../match/specifiers.ts';
import { type Drops, drop } from '../wire/drops.ts';
import { isInteger } from '../wire/stream-head.ts';
import { isRow } from '../../row.ts';

export interface MarketRow {
  readonly id: number;
  readonly status: number;
  readonly specifiers: string;
  /** The line as text, "None" if there is none (the wire's spelling of the name and of None). */
  readonly alotted: string;
  readonly favourite: 0 | 1;
  readonly outcomes: readonly { readonly id: number; readonly active: 0 | 1; readonly odds: number }[];
}

export const MAX_OUTCOMES = 400;
export const MAX_MARKETS = 600;
export const MAX_SPECIFIER_LENGTH = 200;
/** Hundredths. */
export const MAX_ODDS = MAX_DECIMAL * 100;

export const encodeMarket = (market: MarketUpdate): MarketRow => ({
  id: market.marketId,
  status: market.status,
  specifiers: market.specifier,
  alotted: lineOf(market.specifier) ?? 'None',
  favourite: market.favourite ? 1 : 0,
  outcomes: market.outcomes.map(({ id, odds, active }) => ({ id, active: active ? 1 : 0, odds: odds / 100 })),
});

/** Decimal odds to hundredths. A missing, zero or null price is 0; null: the value is no price. */
export function hundredthsOf(odds: unknown): number | null {
  if (odds === undefined || odds === null) return 0;
  if (typeof odds !== 'number' || !(odds >= 0) || odds > MAX_DECIMAL) return null;
  return Math.round(odds * 100);
}

const isTrue = (flag: unknown): boolean => flag === 1 || flag === true || flag === '1';

function decodeOutcome(value: unknown, drops: Drops): OutcomeUpdate | null {
  if (!isRow(value)) return drop(drops, 'market.outcomes');
  const id = value['id'];
  if (!isInteger(id)) return drop(drops, 'market.outcomes.id');
  const odds = hundredthsOf(value['odds']);
  if (odds === null) return drop(drops, 'market.outcomes.odds');
  return { id, odds, active: isTrue(value['active']) && odds > 100 };
}

export function statusOf(value: unknown): MarketStatus | null {
  switch (value) {
    case undefined:
    case null:
    case 1:
      return 1;
    case 0:
    case -1:
    case -2:
    case -3:
    case -4:
      return value;
    default:
      return null;
  }
}

function specifierOf(value: unknown): string | null {
  if (value === '' || value === undefined || value === null) return '';
  return typeof value === 'string' && value.length <= MAX_SPECIFIER_LENGTH ? canonicalSpecifier(value) : null;
}

/** A market with one unreadable outcome is dropped whole, so that no half market can be bet on. */
export function decodeMarket(value: unknown, drops: Drops): MarketUpdate | null {
  if (!isRow(value)) return drop(drops, 'market');
  const marketId = value['id'];
  if (!isInteger(marketId)) return drop(drops, 'market.id');
  const status = statusOf(value['status']);
  if (status === null) return drop(drops, 'market.status');
  const specifier = specifierOf(value['specifiers']);
  if (specifier === null) return drop(drops, 'market.specifiers');
  const rows = value['outcomes'];
  if (!Array.isArray(rows) || rows.length > MAX_OUTCOMES) return drop(drops, 'market.outcomes');
  const outcomes: OutcomeUpdate[] = [];
  for (let i = 0; i < rows.length; i++) {
    const outcome = decodeOutcome(rows[i], drops);
    if (outcome === null) return null;
    outcomes.push(outcome);
  }
  return { marketId, specifier, status, favourite: isTrue(value['favourite']), outcomes };
}

export function decodeMarkets(rows: unknown, drops: Drops): MarketUpdate[] | null {
  if (!Array.isArray(rows) || rows.length > MAX_MARKETS) return drop(drops, 'odds');
  const markets: MarketUpdate[] = [];
  for (let i = 0; i < rows.length; i++) {
    const market = decodeMarket(rows[i], drops);
    if (market !== null) markets.push(market);
  }
  return markets;
}
