/** What two operators have decided of a match counts for its legs in place of what the feed says. */
import type { NamedResult } from '../match/market.ts';

/** Market of what is decided of a whole match. */
export const WHOLE_MATCH = 0;

export type Results = readonly { readonly outcomeId: number; readonly result: NamedResult }[];

export interface LineOrMatch {
  /** WHOLE_MATCH: every line of every market. */
  readonly marketId: number;
  readonly specifier: string;
}

export interface DecidedLine extends LineOrMatch {
  /** None: everything is void. */
  readonly results: Results;
}

export const covers = (line: LineOrMatch, leg: LineOrMatch): boolean =>
  line.marketId === WHOLE_MATCH || (line.marketId === leg.marketId && line.specifier === leg.specifier);

/** Whether a result of one says something of the other. */
export const overlap = (one: LineOrMatch, other: LineOrMatch): boolean =>
  covers(one, other) || covers(other, one);

/**
 * The operators' result of a leg; of several decisions the first that covers it. 'open': they decided the line and said nothing of this outcome. null: they decided
 * nothing of it, so the feed's result counts.
 */
export function decidedResult(
  decided: readonly DecidedLine[],
  leg: LineOrMatch & { readonly outcomeId: number },
): NamedResult | 'open' | null {
  const line = decided.find((one) => covers(one, leg));
  if (line === undefined) return null;
  if (line.results.length === 0) return 'void';
  return line.results.find(({ outcomeId }) => outcomeId === leg.outcomeId)?.result ?? 'open';
}
