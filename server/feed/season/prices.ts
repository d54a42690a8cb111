/** Turns chances into prices: margin, noise, and a bookmaker's price ladder. */
import type { MarketStatus, MarketUpdate, OutcomeResult } from '../../../domain/match/market.ts';
import type { SeasonLine } from './lines.ts';

/** Sum of the implied chances of a market; 1 in a fair market. */
const MARGIN = 1.06;
const LOWEST = 101;
/** Higher prices are not offered. */
const HIGHEST = 15_000;
const MAX_NOISE = 0.12;

/** A line in play: its chances, its random noise (log-odds of the first outcome), its prices. */
export interface LivePrice {
  readonly line: SeasonLine;
  chances: readonly number[];
  noise: number;
  odds: number[];
  status: MarketStatus;
  favourite: boolean;
  /** The chances changed since the odds were written. */
  stale: boolean;
  publishedFavourite: boolean;
  results: readonly OutcomeResult[] | null;
}

export const createPrice = (line: SeasonLine): LivePrice => ({
  line,
  chances: [],
  noise: 0,
  odds: line.outcomes.map(() => 0),
  status: 1,
  favourite: false,
  stale: true,
  publishedFavourite: false,
  results: null,
});

const priceOf = (chance: number): number => {
  if (chance <= 0) return 0;
  const odds = 100 / (chance * MARGIN);
  if (odds > HIGHEST) return 0;
  const step = odds < 1000 ? 1 : odds < 2000 ? 10 : 50;
  return Math.max(LOWEST, Math.floor(odds / step) * step);
};

/** Computes the odds again; true if any changed. The noise moves chance between the first outcome and the others. */
export function reprice(price: LivePrice): boolean {
  const { chances, odds } = price;
  const tilt = Math.exp(price.noise);
  let fair = 0;
  for (let i = 0; i < chances.length; i++) fair += chances[i] ?? 0;
  const tilted = fair + (chances[0] ?? 0) * (tilt - 1);
  // Keeps the sum of the chances. It is not always 1: two of the three outcomes of a double chance win.
  const scale = tilted === 0 ? 0 : fair / tilted;
  let changed = false;
  for (let i = 0; i < chances.length; i++) {
    const next = priceOf((chances[i] ?? 0) * (i === 0 ? tilt : 1) * scale);
    if (odds[i] !== next) changed = true;
    odds[i] = next;
  }
  return changed;
}

/** One step of the noise. It drifts back to 0, and each step is large enough to move a price, if one can move. */
export function wander(price: LivePrice, random: () => number): boolean {
  const before = price.noise;
  for (let step = 0.012; step < MAX_NOISE * 2; step *= 2) {
    price.noise = Math.max(-MAX_NOISE, Math.min(MAX_NOISE, before * 0.85 + (random() - 0.5) * 2 * step));
    if (reprice(price)) return true;
  }
  price.noise = before;
  return reprice(price);
}

/** Above this chance even the lowest price leaves too little margin. */
const AS_GOOD_AS_CERTAIN = 0.93;

/** A market with a nearly certain outcome is not offered; it stays suspended until decided. */
export const isOpen = ({ chances }: LivePrice): boolean =>
  chances.every((chance) => chance < AS_GOOD_AS_CERTAIN);

export const updateOfPrice = ({ line, odds, status, favourite }: LivePrice): MarketUpdate => ({
  marketId: line.marketId,
  specifier: line.specifier,
  status,
  favourite,
  outcomes: line.outcomes.map(({ id }, at) => ({
    id,
    odds: odds[at] ?? 0,
    active: status === 1 && (odds[at] ?? 0) >= LOWEST,
  })),
});

/** The main line of a market id is the line with the most even prices; exactly one per market id. */
export function markFavourites(prices: readonly LivePrice[]): void {
  const best = new Map<number, LivePrice>();
  const spread = ({ chances }: LivePrice): number => Math.max(...chances) - Math.min(...chances);
  for (const price of prices) {
    price.favourite = false;
    if (price.results !== null) continue;
    const so = best.get(price.line.marketId);
    if (so === undefined || spread(price) < spread(so)) best.set(price.line.marketId, price);
  }
  for (const price of best.values()) price.favourite = true;
}
