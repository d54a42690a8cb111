/** The markets of one match: priced by the model, closed when suspended or nearly certain, settled when decided. */
import type { MarketSettlement, MarketUpdate } from '../../../domain/match/market.ts';
import { baseballOutlook } from './chances-baseball.ts';
import { basketballOutlook } from './chances-basketball.ts';
import { soccerOutlook } from './chances-soccer.ts';
import { lineChances, type SeasonLine, seasonLines, resultsOf } from './lines.ts';
import type { Outlook } from './outlook.ts';
import {
  createPrice,
  isOpen,
  type LivePrice,
  markFavourites,
  reprice,
  updateOfPrice,
  wander,
} from './prices.ts';
import type { Script } from './script.ts';
import { scoreAt, type SeasonScore } from './state-at.ts';

interface MatchMarkets {
  /** Computes the chances again. `second`: since kick-off. */
  remodel(second: number): void;
  /** Settles the markets that are decided by `second` and were not settled before. */
  settle(second: number): readonly MarketSettlement[];
  /** Every market in its present state; counts as published, like `changes`. */
  all(suspended: boolean): readonly MarketUpdate[];
  /** The markets that changed since they were last published. */
  changes(suspended: boolean): readonly MarketUpdate[];
  /** Moves one price of an open market, if any can move. */
  jitter(random: () => number): MarketUpdate | null;
}

/** Whether the match, and its first half, are over at `second`. */
const decidedAt = (script: Script, second: number) => ({
  ended: second >= script.length,
  firstHalfOver: second >= (script.phases[0]?.to ?? 0),
});

const settlementOf = (
  { marketId, specifier, outcomes }: SeasonLine,
  results: NonNullable<LivePrice['results']>,
): MarketSettlement => ({
  marketId,
  specifier,
  results: outcomes.map(({ id }, at) => ({ outcomeId: id, result: results[at] ?? 'void' })),
});

/** Every market that is decided after `second` seconds, for a restarted server. */
export function settlementsAt(script: Script, count: number, second: number): readonly MarketSettlement[] {
  if (second < 0) return [];
  const score = scoreAt(script, second);
  const decided = decidedAt(script, second);
  return seasonLines(script, count).flatMap((line) => {
    const results = resultsOf(line, score, decided);
    return results === null ? [] : [settlementOf(line, results)];
  });
}

/** Updates status and price. Returns whether they differ from the published ones. A suspended price does not move. */
function refresh(price: LivePrice, suspended: boolean): boolean {
  const status = price.results !== null ? -3 : suspended || !isOpen(price) ? -1 : 1;
  const moved = status !== -3 && !suspended && price.stale && reprice(price);
  if (!suspended) price.stale = false;
  const changed = moved || status !== price.status || price.favourite !== price.publishedFavourite;
  price.status = status;
  price.publishedFavourite = price.favourite;
  return changed;
}

/**
 * The model behind the prices: the chance of each outcome, given the score and the remaining time, without the rest of the script. All
 * markets of a match come from one table of final scores, so they agree. `second`: since kick-off, 0 before it. `firstHalf`: null if the sport
 * has no markets on it.
 */
export function outlookOf(
  script: Script,
  score: SeasonScore,
  second: number,
): { readonly match: Outlook; readonly firstHalf: Outlook | null } {
  switch (script.feedSportId) {
    case 1:
      return soccerOutlook(script, score, second);
    case 2:
      return { match: basketballOutlook(script, score, second), firstHalf: null };
    case 3:
      return { match: baseballOutlook(script, score, second), firstHalf: null };
  }
}

export function createMatchMarkets(script: Script, count: number): MatchMarkets {
  const prices = seasonLines(script, count).map(createPrice);
  let turn = 0;
  return {
    remodel(second) {
      const outlook = outlookOf(script, scoreAt(script, second), second);
      for (const price of prices) {
        if (price.results !== null) continue;
        price.chances = lineChances(price.line, outlook);
        price.stale = true;
      }
      markFavourites(prices);
    },
    settle(second) {
      const score = scoreAt(script, second);
      const decided = decidedAt(script, second);
      return prices.flatMap((price) => {
        if (price.results !== null) return [];
        price.results = resultsOf(price.line, score, decided);
        return price.results === null ? [] : [settlementOf(price.line, price.results)];
      });
    },
    all(suspended) {
      for (const price of prices) refresh(price, suspended);
      return prices.map(updateOfPrice);
    },
    changes: (suspended) => prices.filter((price) => refresh(price, suspended)).map(updateOfPrice),
    jitter(random) {
      for (let tries = 0; tries < prices.length; tries++) {
        const price = prices[turn++ % prices.length];
        if (price?.status === 1 && wander(price, random)) return updateOfPrice(price);
      }
      return null;
    },
  };
}
