/** What an operator may ask for: the form and the server judge it alike. */
import { type LineOrMatch, type Results, WHOLE_MATCH } from './decided-results.ts';
import { contradicts } from './result-correction.ts';

/** Void is said by its word: results that are left away are a mistake. */
export const resultActs = ['void', 'settle'] as const;
export type ResultAct = (typeof resultActs)[number];

type ActFault = 'void-with-results' | 'whole-match' | 'no-results';
type AskedFault = ActFault | 'same-outcome' | 'missing-result' | 'contradicts';

/** Why an act does not fit its results, of a result or of a correction. null: it does. */
export function faultOfAct({
  act,
  marketId,
  results,
}: Pick<LineOrMatch, 'marketId'> & {
  readonly act: ResultAct;
  readonly results: readonly unknown[];
}): ActFault | null {
  if (act === 'void') return results.length === 0 ? null : 'void-with-results';
  if (marketId === WHOLE_MATCH) return 'whole-match';
  return results.length === 0 ? 'no-results' : null;
}

/** `open`: the outcomes of the line with open bets. null: it may be asked for, and approved. */
export function faultOfAsked(
  asked: Pick<LineOrMatch, 'marketId'> & { readonly act: ResultAct; readonly results: Results },
  open: readonly number[],
): AskedFault | null {
  const fault = faultOfAct(asked);
  if (fault !== null || asked.act === 'void') return fault;
  const { marketId, results } = asked;
  const named = new Set(results.map(({ outcomeId }) => outcomeId));
  if (named.size < results.length) return 'same-outcome';
  if (!open.every((outcomeId) => named.has(outcomeId))) return 'missing-result';
  return contradicts(marketId, results) ? 'contradicts' : null;
}
