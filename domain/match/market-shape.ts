/**
 * The shape of a market (D6): its list among the three, and the outcomes that it shows before the match. The outcome ids of the market
 * catalogue distinguish home, draw and away; unknown ids keep the feed's order, from left to right. A three-way market without its draw is
 * a two-way market. A market has no shape without its home or its away side, with only one of two outcomes, or as a handicap or total
 * without its line.
 */
import { inDisplayOrder, type MarketEntry, marketEntry } from './market-catalogue.ts';
import { lineOf } from './specifiers.ts';
import type { MarketLine } from './market.ts';

const preMatchMarketTypes = ['3way', '2way', 'handicap', 'totals'] as const;
type PreMatchMarketType = (typeof preMatchMarketTypes)[number];

/** The specification's three lists. */
type MarketList = 'ways' | 'handicaps' | 'totals';

interface MarketShape<T> {
  readonly type: PreMatchMarketType;
  readonly list: MarketList;
  /** From left to right. */
  readonly outcomes: readonly T[];
}

interface Priced {
  readonly id: number;
  readonly odds: number;
}

interface Shaped<T> extends MarketLine {
  readonly outcomes: readonly T[];
}

/** A handicap or a total without its line is meaningless, so it must not be open. */
export function lacksLine({ marketId, specifier }: Omit<Shaped<never>, 'outcomes'>): boolean {
  const { kind } = marketEntry(marketId);
  return (kind === 'handicap' || kind === 'total') && (lineOf(specifier) ?? '') === '';
}

/** Only a draw may be missing; every other outcome of the catalogue must be on offer. */
const isDraw = ({ kind, outcomes }: MarketEntry, at: number): boolean =>
  (kind === 'winner' || kind === 'handicap') && outcomes.length === 3 && at === 1;

/** Whether every needed side is on offer. */
function hasItsSides(entry: MarketEntry, ordered: readonly Priced[]): boolean {
  const isPriced = (id: number): boolean => ordered.some((one) => one.id === id && one.odds > 0);
  if (ordered.some(({ id }) => entry.outcomes.includes(id)))
    return entry.outcomes.every((id, at) => isPriced(id) || isDraw(entry, at));
  const [first, last] = [ordered[0], ordered.at(-1)];
  return first !== undefined && last !== undefined && first.odds > 0 && last.odds > 0;
}

export function marketShape<T extends Priced>(market: Shaped<T>): MarketShape<T> | null {
  const { marketId, outcomes: all } = market;
  const entry = marketEntry(marketId);
  const ordered = inDisplayOrder(marketId, all);
  const priced = ordered.filter(({ odds }) => odds > 0);
  if (priced.length < 2 || lacksLine(market) || !hasItsSides(entry, ordered)) return null;
  if (entry.kind === 'total') return { type: 'totals', list: 'totals', outcomes: priced };
  if (entry.kind === 'handicap') return { type: 'handicap', list: 'handicaps', outcomes: priced };
  return { type: priced.length > 2 ? '3way' : '2way', list: 'ways', outcomes: priced };
}

/** The type of a market in the rows of the wire: also of one that has no shape now, because a price or its line is missing. */
export function marketType(market: Shaped<Priced>): PreMatchMarketType {
  const shape = marketShape(market);
  if (shape !== null) return shape.type;
  const { kind } = marketEntry(market.marketId);
  if (kind === 'total') return 'totals';
  if (kind === 'handicap') return 'handicap';
  return market.outcomes.length > 2 ? '3way' : '2way';
}

/** D7: a market is active only if its left and its right price are active; the draw does not matter. */
export function sidesActive(market: Shaped<Priced & { readonly active: boolean }>): boolean {
  const outcomes = marketShape(market)?.outcomes ?? [];
  return outcomes.length > 1 && outcomes[0]?.active === true && outcomes.at(-1)?.active === true;
}

/** Left, centre, right; the centre is null if there are two outcomes. null: more than three outcomes, or fewer than two. */
export function sidesOf<T extends Priced>({
  marketId,
  outcomes,
}: Omit<Shaped<T>, 'specifier'>): readonly [T, T | null, T] | null {
  const [first, second, third, ...more] = inDisplayOrder(marketId, outcomes);
  if (first === undefined || second === undefined || more.length > 0) return null;
  return third === undefined ? [first, null, second] : [first, second, third];
}

/** Odds of the sides of a market (hundredths): left, centre (null: it has none), right. */
export type SideOdds = readonly [left: number, centre: number | null, right: number];

export function sideOddsOf(market: Omit<Shaped<Priced>, 'specifier'>): SideOdds | null {
  const sides = sidesOf(market);
  return sides === null ? null : [sides[0].odds, sides[1]?.odds ?? null, sides[2].odds];
}
