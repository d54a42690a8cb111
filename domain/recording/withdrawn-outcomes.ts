/**
 * Outcomes that a message of a feed leaves out, while it lists others of their market: withdrawn on offer, and decided with the others at
 * the settlement.
 */
import {
  type MarketSettlement,
  type OutcomeResult,
  type OutcomeUpdate,
  marketLineKey,
} from '../match/market.ts';
import { sharesOf } from '../match/stake-shares.ts';
import type { TimedFeedMessage } from './read-feed.ts';
import { createSliceCount, type InSlices } from './slices.ts';

/** Outcomes of a market, with those that were withdrawn. */
const MAX_FEED_OUTCOMES = 200;

/**
 * A message without outcomes, as of a suspended market, leaves those of before. An outcome that a message leaves out beside others is
 * withdrawn: it keeps its place at its last price, locked, until it is listed again.
 */
export function withWithdrawn(
  before: readonly OutcomeUpdate[],
  listed: readonly OutcomeUpdate[],
): readonly OutcomeUpdate[] {
  if (listed.length === 0) return before;
  const byId = new Map(listed.map((outcome) => [outcome.id, outcome]));
  const isComplete = before.every(({ id }) => byId.has(id));
  if (isComplete || before.length > MAX_FEED_OUTCOMES) return listed;
  const held = before.map((outcome) => byId.get(outcome.id) ?? { ...outcome, active: false });
  const known = new Set(before.map(({ id }) => id));
  return [...held, ...listed.filter(({ id }) => !known.has(id))];
}

/** The outcomes of a line that the feed has named. */
export interface NamedOutcomes {
  readonly all: Set<number>;
  /** Those that the last message with outcomes lists: the others were withdrawn. */
  last: readonly number[];
}

/** The outcomes of each line, as far as the feed has named them: a cancel names none. Stops after each `slice` messages. */
export function* outcomesOf(
  messages: readonly TimedFeedMessage[],
  slice: number,
): InSlices<ReadonlyMap<string, NamedOutcomes>> {
  const outcomes = new Map<string, NamedOutcomes>();
  const isFull = createSliceCount(slice);
  for (const { content } of messages) {
    if (isFull()) yield;
    if (content.kind !== 'odds') continue;
    for (const market of content.markets) {
      if (market.outcomes.length === 0) continue;
      const key = `${content.matchId} ${marketLineKey(market)}`;
      const named = outcomes.get(key) ?? { all: new Set(), last: [] };
      named.last = market.outcomes.map(({ id }) => id);
      for (const id of named.last) named.all.add(id);
      outcomes.set(key, named);
    }
  }
  return outcomes;
}

type Results = MarketSettlement['results'];

/** A whole win, or the share of a dead heat. */
export function isWinningResult(result: OutcomeResult): boolean {
  const { won, back } = sharesOf(result);
  return won > 0 && back === 0;
}

/**
 * The results with those of outcomes that were offered and are left out: beside a winner an outcome that was offered to the end has lost;
 * one that was withdrawn before, and any beside no winner, is void. Otherwise its bets would stay open for ever. `undecided`: those that the feed
 * says are not decided, which wait.
 */
export function withUnnamed(
  results: Results,
  { all, last }: NamedOutcomes,
  undecided: ReadonlySet<number>,
): Results {
  const named = new Set(results.map(({ outcomeId }) => outcomeId));
  const hasWinner = results.some(({ result }) => isWinningResult(result));
  const unnamed = [...all].filter((id) => !named.has(id) && !undecided.has(id));
  return [
    ...results,
    ...unnamed.map((outcomeId) => ({
      outcomeId,
      result: hasWinner && last.includes(outcomeId) ? ('lose' as const) : ('void' as const),
    })),
  ];
}
