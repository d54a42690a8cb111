/** What an operator may ask for: the form and the server judge it alike. */
import { type Line, type Results, WHOLE_MATCH } from './decided-results.ts';

/** Void is said by its word: results that are left away are a mistake. */
export const resultActs = ['void', 'settle'] as const;
export type ResultAct = (typeof resultActs)[number];

export const askedFaults = [
  'void-with-results',
  'whole-match',
  'no-results',
  'same-outcome',
  'missing-result',
] as const;
export type AskedFault = (typeof askedFaults)[number];

/** `open`: the outcomes of the line with open bets. null: it may be asked for, and approved. */
export function faultOfAsked(
  { act, marketId, results }: Pick<Line, 'marketId'> & { readonly act: ResultAct; readonly results: Results },
  open: readonly number[],
): AskedFault | null {
  if (act === 'void') return results.length === 0 ? null : 'void-with-results';
  if (marketId === WHOLE_MATCH) return 'whole-match';
  if (results.length === 0) return 'no-results';
  const named = new Set(results.map(({ outcomeId }) => outcomeId));
  if (named.size < results.length) return 'same-outcome';
  return open.every((outcomeId) => named.has(outcomeId)) ? null : 'missing-result';
}
