/** The geometry of the odds chart: which lines it has, where a time and a price lie, and the values on its axes. */
import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import type { OddsHistory, OddsSeries } from '../../../domain/odds/odds-history.ts';
import type { OddsPoint } from '../../../domain/odds/thin-points.ts';
import { SITE_OFFSET_MS } from '../../../domain/time/site-offset.ts';
import { type MarketLine, marketLineKey } from '../../../domain/match/market.ts';

/** Pixels around the lines, and the height of the whole. The width is measured. */
export const chartFrame = { left: 46, right: 10, top: 18, bottom: 22, height: 216 } as const;

/** One line of a market with its outcomes: what the chart shows at a time. */
export interface ChartedMarket extends MarketLine {
  /** `marketLineKey` of it. */
  readonly key: string;
  readonly series: readonly OddsSeries[];
}

/** The winner market first, lines in the order of the history, outcomes from left to right. No price changes this order. */
export function chartedMarkets({ series }: OddsHistory): readonly ChartedMarket[] {
  const markets = [...Map.groupBy(series, marketLineKey)].map(([key, own]) => ({
    key,
    marketId: own[0]?.marketId ?? 0,
    specifier: own[0]?.specifier ?? '',
    series: own.toSorted((a, b) => a.outcomeId - b.outcomeId),
  }));
  return markets.toSorted((a, b) => a.marketId - b.marketId);
}

/** The last price at or before a time; null: there was none yet. */
export function oddsAt(points: readonly OddsPoint[], at: number): number | null {
  let found: number | null = null;
  for (const [when, odds] of points) {
    if (when > at) break;
    found = odds;
  }
  return found;
}

/** When the newest of these prices came, server ms: a locked or late one is no present price. 0: there is none. */
export const newestAt = (series: readonly OddsSeries[]): number =>
  Math.max(0, ...series.map(({ points }) => points.at(-1)?.[0] ?? 0));

export interface ChartSpan {
  readonly from: number;
  readonly to: number;
}

/** Shortest span that is drawn, so that a single price is a line, too. */
const LEAST_SPAN_MS = MINUTE_MS;

/** From the first price (or from `since`) to the newest price, mark or `asOf`. */
export function chartSpanOf(
  { series }: Pick<ChartedMarket, 'series'>,
  { marks }: Pick<OddsHistory, 'marks'>,
  asOf: number,
  since: number | null,
): ChartSpan {
  const times = series.flatMap(({ points }) => points.map(([at]) => at));
  const first = Math.min(...times);
  const last = Math.max(...times, asOf, marks.at(-1)?.at ?? 0);
  const from = since === null ? first : Math.max(first, since);
  return { from, to: Math.max(last, from + LEAST_SPAN_MS) };
}

export interface ChartScale extends ChartSpan {
  readonly width: number;
  readonly lowest: number;
  readonly highest: number;
  readonly x: (at: number) => number;
  readonly y: (odds: number) => number;
  readonly timeAt: (x: number) => number;
}

/** The axis of odds covers a little more than the prices, and at least a tenth of a price. */
const MARGIN = 1.03;
const LEAST_RATIO = 1.1;

/** Prices that the span shows: those in it, and the price with which it begins. */
const pricesIn = ({ series }: Pick<ChartedMarket, 'series'>, { from, to }: ChartSpan): readonly number[] =>
  series.flatMap(({ points }) => {
    const inside = points.filter(([at]) => at >= from && at <= to).map(([, odds]) => odds);
    const begin = oddsAt(points, from);
    return begin === null ? inside : [begin, ...inside];
  });

/** Odds lie on a logarithmic axis: from 1.20 to 1.30 is as far as from 12 to 13. */
export function chartScale(
  market: Pick<ChartedMarket, 'series'>,
  span: ChartSpan,
  width: number,
): ChartScale {
  const { left, right, top, bottom, height } = chartFrame;
  const prices = pricesIn(market, span);
  const middle = Math.sqrt(Math.max(1, Math.min(...prices)) * Math.max(1, ...prices));
  const reach = Math.sqrt(LEAST_RATIO);
  const lowest = Math.min(Math.min(...prices) / MARGIN, middle / reach);
  const highest = Math.max(Math.max(...prices) * MARGIN, middle * reach);
  const inner = Math.max(1, width - left - right);
  const tall = height - top - bottom;
  const { from, to } = span;
  return {
    ...span,
    width,
    lowest,
    highest,
    x: (at) => left + ((Math.min(to, Math.max(from, at)) - from) / (to - from)) * inner,
    y: (odds) => top + (Math.log(highest / odds) / Math.log(highest / lowest)) * tall,
    timeAt: (x) => from + (Math.min(inner, Math.max(0, x - left)) / inner) * (to - from),
  };
}

/** A price holds until the next one, so the line has steps. It ends at the end of the span. */
export function stepPath(points: readonly OddsPoint[], { from, to, x, y }: ChartScale): string {
  const begin = oddsAt(points, from);
  const inside = points.filter(([at]) => at > from && at <= to);
  const start: readonly OddsPoint[] = begin === null ? [] : [[from, begin]];
  const [first, ...rest] = [...start, ...inside];
  if (first === undefined) return '';
  const place = (value: number): string => value.toFixed(1);
  const steps = rest.map(([at, odds]) => `H${place(x(at))}V${place(y(odds))}`).join('');
  return `M${place(x(first[0]))} ${place(y(first[1]))}${steps}H${place(x(to))}`;
}

const oddsTickValues = [
  101, 105, 110, 115, 120, 125, 130, 140, 150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250, 275, 300,
  350, 400, 500, 600, 800, 1000, 1500, 2000, 3000, 5000, 10_000, 20_000, 50_000, 100_000,
];
const LEAST_TICK_GAP = 24;

/** Prices beside the axis, far enough from each other to be read; the lowest first. */
export function oddsTicks({ lowest, highest, y }: ChartScale): readonly number[] {
  const ticks: number[] = [];
  for (const value of oddsTickValues) {
    const before = ticks.at(-1);
    if (value < lowest || value > highest) continue;
    if (before === undefined || y(before) - y(value) >= LEAST_TICK_GAP) ticks.push(value);
  }
  return ticks;
}

const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880].map(
  (minutes) => minutes * MINUTE_MS,
);
const TICK_WIDTH = 64;

/** Round times of the site under the axis. */
export function timeTicks({ from, to, width }: ChartScale): readonly number[] {
  const most = Math.max(2, Math.floor((width - chartFrame.left - chartFrame.right) / TICK_WIDTH));
  const step = timeSteps.find((one) => (to - from) / one <= most) ?? timeSteps.at(-1) ?? MINUTE_MS;
  const first = Math.ceil((from + SITE_OFFSET_MS) / step) * step - SITE_OFFSET_MS;
  const ticks: number[] = [];
  for (let at = first; at <= to; at += step) ticks.push(at);
  return ticks;
}

/** The times in a span at which some price changed, with both ends: where the readout can stand. */
export function stopsOf(
  { series }: Pick<ChartedMarket, 'series'>,
  { from, to }: ChartSpan,
): readonly number[] {
  const inside = series.flatMap(({ points }) =>
    points.map(([at]) => at).filter((at) => at > from && at < to),
  );
  return [...new Set([from, ...inside, to])].toSorted((a, b) => a - b);
}

/** The place of the stop that is nearest to a time. */
export function nearestStop(stops: readonly number[], at: number): number {
  let best = 0;
  for (const [place, stop] of stops.entries())
    if (Math.abs(stop - at) < Math.abs((stops[best] ?? 0) - at)) best = place;
  return best;
}
