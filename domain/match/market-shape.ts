/**
 * The shape of a market before its match (D6): which of the three lists it stands in, and which of its outcomes it shows. A three-way
 * market whose middle is missing is a two-way one; a market with fewer than two outcomes, or without its home or its away side, is none.
 */
import { inDisplayOrder, marketEntry } from './market-catalogue.ts';

export const standardMarketTypes = ['3way', '2way', 'handicap', 'totals'] as const;
export type StandardMarketType = (typeof standardMarketTypes)[number];

/** The specification's three lists. */
export type MarketList = 'ways' | 'handicaps' | 'totals';

export interface MarketShape<T> {
  readonly type: StandardMarketType;
  readonly list: MarketList;
  /** From left to right. */
  readonly outcomes: readonly T[];
}

interface Priced {
  readonly id: number;
  readonly odds: number;
}

export function marketShape<T extends Priced>(marketId: number, all: readonly T[]): MarketShape<T> | null {
  const ordered = inDisplayOrder(marketId, all);
  const priced = ordered.filter(({ odds }) => odds > 0);
  if (priced.length < 2) return null;
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined || first.odds <= 0 || last.odds <= 0) return null;
  const { kind } = marketEntry(marketId);
  if (kind === 'total') return { type: 'totals', list: 'totals', outcomes: priced };
  if (kind === 'handicap') return { type: 'handicap', list: 'handicaps', outcomes: priced };
  return { type: priced.length > 2 ? '3way' : '2way', list: 'ways', outcomes: priced };
}

/** D7: a market is active only if its left and its right price are; the draw alone does not close it. */
export function sidesActive(
  marketId: number,
  all: readonly (Priced & { readonly active: boolean })[],
): boolean {
  const outcomes = marketShape(marketId, all)?.outcomes ?? [];
  return outcomes.length > 1 && outcomes[0]?.active === true && outcomes.at(-1)?.active === true;
}
