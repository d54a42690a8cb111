/**
 * Which side the match leans to, minute by minute, as the prices of its winner market say: what the market thinks, no measure
 * of play.
 */
import { MINUTE_MS } from '../time/korean-time.ts';
import { type OddsHistory, type OddsSeries } from './odds-history.ts';
import { chancesOf } from './win-chance.ts';
import { marketCatalogue } from '../match/market-catalogue.ts';

const winners = marketCatalogue.filter(({ kind, half }) => kind === 'winner' && !half);

/** The winner market of a whole match. */
export const isWinnerMarket = (marketId: number): boolean => winners.some((one) => one.marketId === marketId);

/** Minutes of a line; of a longer match the newest ones. */
export const MOST_MINUTES = 300;

export interface MomentumPoint {
  /** From 0: minutes of real time since `from`. */
  readonly minute: number;
  /** 0 away wins, 0.5 level, 1 home wins: half a draw counts for each side. */
  readonly lean: number;
}

/** The outcomes of the first winner market with a price for each, from left to right. */
function winnerOf(series: readonly OddsSeries[]): readonly OddsSeries[] {
  for (const { marketId, outcomes } of winners) {
    const own = outcomes.map((id) => series.find((one) => one.marketId === marketId && one.outcomeId === id));
    const whole = own.filter((one) => one !== undefined);
    if (whole.length === own.length) return whole;
  }
  return [];
}

function priceAt({ points }: OddsSeries, at: number): number {
  let price = 0;
  for (const [when, odds] of points) {
    if (when > at) break;
    price = odds;
  }
  return price;
}

/**
 * A point for each minute between the times (server ms), by the last prices of that minute. A minute that is over never changes with what
 * comes later. Empty: the match has no prices of its winner.
 */
export function momentumOf(
  { series }: Pick<OddsHistory, 'series'>,
  { from, to }: { readonly from: number; readonly to: number },
): readonly MomentumPoint[] {
  const outcomes = winnerOf(series);
  const last = Math.floor((to - from) / MINUTE_MS);
  const points: MomentumPoint[] = [];
  for (let minute = Math.max(0, last - MOST_MINUTES + 1); minute <= last; minute++) {
    const end = Math.min(to, from + (minute + 1) * MINUTE_MS - 1);
    const chances = chancesOf(outcomes.map((one) => priceAt(one, end)));
    if (chances !== null)
      points.push({ minute, lean: Math.min(1, Math.max(0, chances.home + chances.draw / 2)) });
  }
  return points;
}

/** The time between kick-off and the newest price or moment. */
export function playTime(
  { series, marks }: OddsHistory,
  startsAt: number,
  asOf: number,
): { readonly from: number; readonly to: number } {
  const from = marks.find(({ kind }) => kind === 'start')?.at ?? startsAt;
  const end = marks.findLast(({ kind }) => kind === 'end')?.at;
  const newest = Math.max(
    asOf,
    marks.at(-1)?.at ?? 0,
    ...series.map(({ points }) => points.at(-1)?.[0] ?? 0),
  );
  return { from, to: end ?? newest };
}
