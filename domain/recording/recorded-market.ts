/** One source market in its present state: its ladder per runner, and its lines on the site. */
import type { MarketSettlement, MarketStatus, MarketUpdate, OutcomeResult } from '../match/market.ts';
import { linesOfMarket, type RecordedLine, runnerKey } from './betfair-lines.ts';
import type { MarketChange, MarketDefinition } from './betfair-message.ts';
import type { Goals } from './recorded-result.ts';

interface RunnerPrices {
  ltp: number | null;
  readonly back: Map<number, number>;
  /** The highest price of `back`; 0: there is none. */
  best: number;
}

export interface RecordedMarket {
  readonly sourceId: string;
  definition: MarketDefinition;
  lines: readonly RecordedLine[];
  /** Status of the runners of `definition`. */
  statuses: ReadonlyMap<string, string>;
  readonly prices: Map<string, RunnerPrices>;
}

const statusesOf = ({ runners }: MarketDefinition): ReadonlyMap<string, string> =>
  new Map(runners.map((runner) => [runnerKey(runner), runner.status]));

export const createRecordedMarket = (sourceId: string, definition: MarketDefinition): RecordedMarket => ({
  sourceId,
  definition,
  lines: linesOfMarket(definition),
  statuses: statusesOf(definition),
  prices: new Map(),
});

/** Most rungs kept of one runner's ladder. */
const MAX_RUNGS = 400;

export function takeChange(market: RecordedMarket, change: MarketChange): void {
  if (change.definition !== null) {
    market.definition = change.definition;
    market.lines = linesOfMarket(change.definition);
    market.statuses = statusesOf(change.definition);
  }
  if (change.image) market.prices.clear();
  for (const runner of change.runners) {
    const key = runnerKey(runner);
    let prices = market.prices.get(key);
    if (prices === undefined) {
      prices = { ltp: null, back: new Map<number, number>(), best: 0 };
      market.prices.set(key, prices);
    }
    if (runner.ltp !== null) prices.ltp = runner.ltp;
    for (const [price, size] of runner.back) takeRung(prices, price, size);
  }
}

/** The ladder is searched only when its best price goes: that is one change of hundreds. */
function takeRung(prices: RunnerPrices, price: number, size: number): void {
  const { back } = prices;
  if (size > 0) {
    if (back.size >= MAX_RUNGS && !back.has(price)) return;
    back.set(price, size);
    if (price > prices.best) prices.best = price;
  } else if (back.delete(price) && price === prices.best) {
    prices.best = 0;
    for (const left of back.keys()) if (left > prices.best) prices.best = left;
  }
}

const LEAST_ODDS = 101;
const MOST_ODDS = 100_000;

/** The best price to back, else the last traded price; hundredths, 0 = none. An exchange's highest price is 1000. */
export function oddsOf(market: RecordedMarket, runner: string): number {
  const prices = market.prices.get(runner);
  if (prices === undefined) return 0;
  const best = prices.back.size === 0 ? prices.ltp : prices.best;
  return best === null ? 0 : Math.min(MOST_ODDS, Math.max(LEAST_ODDS, Math.round(best * 100)));
}

const statusOf = (definition: MarketDefinition): MarketStatus => {
  switch (definition.status) {
    case 'OPEN':
      return 1;
    case 'SUSPENDED':
      return -1;
    case 'CLOSED':
      return -3;
    default:
      return 0;
  }
};

/** A line without any price is inactive. */
export function updateOfLine(market: RecordedMarket, line: RecordedLine, favourite: boolean): MarketUpdate {
  const { definition, statuses } = market;
  const outcomes = line.outcomes.map(({ outcomeId, runner }) => {
    const odds = oddsOf(market, runner);
    return { id: outcomeId, odds, active: odds > 0 && statuses.get(runner) === 'ACTIVE' };
  });
  const status = statusOf(definition);
  const priced = outcomes.some(({ odds }) => odds > 0);
  return {
    marketId: line.marketId,
    specifier: line.specifier,
    status: status === 1 && !priced ? 0 : status,
    favourite,
    outcomes,
  };
}

const byStatus: Readonly<Record<string, OutcomeResult>> = { WINNER: 'win', LOSER: 'lose' };

const ASIAN_HANDICAP = 16;

/** Half of the stake is on each of the two neighbouring lines, so a quarter line can be half won. */
function asianResult(margin: number): OutcomeResult {
  if (margin >= 0.5) return 'win';
  if (margin <= -0.5) return 'lose';
  return margin === 0 ? 'void' : margin > 0 ? 'half-win' : 'half-lose';
}

/**
 * The settlement of a closed market's line, by the status of its runners. A runner that neither won nor lost (removed) is void. An exchange
 * calls both runners of a handicap that comes out even losers: both are void.
 */
export function settlementOfLine(
  market: RecordedMarket,
  line: RecordedLine,
  final: Goals | null,
): MarketSettlement {
  const { statuses } = market;
  const handicap = Number(line.specifier.slice('hcp='.length));
  const isAsian = line.marketId === ASIAN_HANDICAP;
  const isEven = isAsian && new Set(line.outcomes.map(({ runner }) => statuses.get(runner))).size === 1;
  return {
    marketId: line.marketId,
    specifier: line.specifier,
    results: line.outcomes.map(({ outcomeId, runner }) => {
      const settled = byStatus[statuses.get(runner) ?? ''] ?? 'void';
      if (!isAsian || settled === 'void') return { outcomeId, result: settled };
      if (final === null) return { outcomeId, result: isEven ? 'void' : settled };
      const margin = final.home - final.away + handicap;
      return { outcomeId, result: asianResult(outcomeId === 1714 ? margin : -margin) };
    }),
  };
}
