/**
 * A live market on the wire: {id, status, specifiers, alotted, favourite, outcomes: [{id, active, odds}]}. Decoded by hand, because this is
 * the hot path. Known fields are checked, unknown fields ignored; bad values are dropped and counted.
 */
import { MAX_DECIMAL } from '../../odds/odds.ts';
import type { MarketStatus, MarketUpdate, OutcomeUpdate } from '../../match/market.ts';
import { lineOf } from '../../match/specifiers.ts';
import { type Drops, drop } from '../wire/drops.ts';
import { floatOf, integerOf, isOn, specifierIn } from '../wire/wire-values.ts';
import { isRow, type Row } from '../../row.ts';

interface MarketRow {
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
export function hundredthsOf(written: unknown): number | null {
  if (written === undefined || written === null || written === '') return 0;
  const odds = typeof written === 'string' ? floatOf(written) : written;
  if (typeof odds !== 'number' || !(odds >= 0) || odds > MAX_DECIMAL) return null;
  return Math.round(odds * 100);
}

/** A truth as programs write it; most write 1. */
export const isTrue = (flag: unknown): boolean => flag === 1 || (flag !== 0 && isOn(flag));

function decodeOutcome(value: unknown, drops: Drops): OutcomeUpdate | null {
  if (!isRow(value)) return drop(drops, 'market.outcomes');
  const id = integerOf(value['id']);
  if (id === null) return drop(drops, 'market.outcomes.id');
  const odds = hundredthsOf(value['odds']);
  if (odds === null) return drop(drops, 'market.outcomes.odds');
  return { id, odds, active: isTrue(value['active']) && odds > 100 };
}

const statuses: readonly MarketStatus[] = [1, 0, -1, -2, -3, -4];

/** Active where the row has none; null: the value is no status. */
export function statusOf(written: unknown): MarketStatus | null {
  const value = integerOf(written ?? 1);
  return statuses.find((status) => status === value) ?? null;
}

/** The specifier of a market's row; of a row without one, by its line. null: unreadable. */
export function specifierOfRow(marketId: number, row: Row): string | null {
  const given = row['specifiers'] ?? '';
  const value = isRow(given) ? JSON.stringify(given) : given;
  return typeof value === 'string' && value.length <= MAX_SPECIFIER_LENGTH
    ? specifierIn(marketId, value, row['alotted'])
    : null;
}

/** A market with one unreadable outcome is dropped whole, so that no half market can be bet on. */
function decodeMarket(value: unknown, drops: Drops): MarketUpdate | null {
  if (!isRow(value)) return drop(drops, 'market');
  const marketId = integerOf(value['id']);
  if (marketId === null) return drop(drops, 'market.id');
  const status = statusOf(value['status']);
  if (status === null) return drop(drops, 'market.status');
  const specifier = specifierOfRow(marketId, value);
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
