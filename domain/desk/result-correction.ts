/** Corrections of results that are decided already: what operators may ask for. What follows for bets is computed elsewhere (server/features/operator). */
import { type LineOutcome, type OutcomeResult, marketLineKey, outcomeKey } from '../match/market.ts';
import { covers, type LineOrMatch } from './decided-results.ts';
import { marketEntry } from '../match/market-catalogue.ts';
import { sharesOf } from '../match/stake-shares.ts';

/** Decided legs of one outcome that have one result. Legs that were placed in a span of time that was made void have another result than the rest. */
export interface DecidedOutcome extends LineOutcome {
  readonly before: OutcomeResult;
}

export interface CorrectedOutcome extends DecidedOutcome {
  readonly result: OutcomeResult;
}

/** What operators correct of a match: outcomes by their results, or everything that is decided of a line or of the match as void. */
export interface Correction {
  /** Empty where all is void. */
  readonly results: readonly CorrectedOutcome[];
  readonly voided: LineOrMatch | null;
}

const decidedKey = (one: DecidedOutcome): string => `${outcomeKey(one)} ${one.before}`;

/** The result of an outcome with the correction; its own where it is not corrected. */
export function correctedBy({ results, voided }: Correction): (one: DecidedOutcome) => OutcomeResult {
  if (voided !== null) return (one) => (covers(voided, one) ? 'void' : one.before);
  const corrected = new Map(results.map((one) => [decidedKey(one), one.result]));
  return (one) => corrected.get(decidedKey(one)) ?? one.before;
}

/** The share of a market's one win, by the part of the stake that counts: a half win has all of it, dead heats a half, a third or less. */
function shareOf(result: OutcomeResult): number {
  const { won, back, of } = sharesOf(result);
  return back === of ? 0 : won / (of - back);
}
/** Sums of shares are not exact. */
const TOLERANCE = 1e-9;

/** A part of the stake comes back. */
function isHalf(result: OutcomeResult): boolean {
  const { back, of } = sharesOf(result);
  return back > 0 && back < of;
}

/**
 * Whether the results of a line cannot hold together: more winners than the market has, all of a market lost, a half result of one outcome and a whole
 * one of the other. Markets that the site does not know, and spans that are void, contradict nothing.
 */
export function contradicts(
  marketId: number,
  line: readonly Pick<CorrectedOutcome, 'outcomeId' | 'result'>[],
): boolean {
  const { kind, outcomes } = marketEntry(marketId);
  const decided = line.filter(({ result }) => result !== 'void');
  const resultsOf = Map.groupBy(decided, ({ outcomeId }) => outcomeId);
  const results = [...resultsOf.values()].map((own) => new Set(own.map(({ result }) => result)));
  if (results.some((own) => own.size > 1)) return true;
  if (kind === 'other') return false;
  const all = results.flatMap((own) => [...own]);
  const winners = kind === 'double-chance' ? 2 : 1;
  const isWhole = outcomes.length > 0 && outcomes.every((id) => resultsOf.has(id));
  const shares = all.reduce((sum, result) => sum + shareOf(result), 0);
  if (shares > winners + TOLERANCE || (isWhole && all.every((result) => result === 'lose'))) return true;
  const losers = all.filter((one) => shareOf(one) === 0).length;
  return all.some(isHalf) && (!all.every(isHalf) || losers > outcomes.length - winners);
}

/**
 * Whether a corrected result is the earlier result of another row of the same outcome. Then a second run would find the legs that the first one
 * corrected, and correct them by that row.
 */
const chains = (asked: readonly CorrectedOutcome[]): boolean => {
  const replaced = asked.filter(({ before, result }) => before !== result);
  const from = new Set(replaced.map(decidedKey));
  return replaced.some((one) => from.has(decidedKey({ ...one, before: one.result })));
};

export type CorrectionFault = 'not-decided' | 'changed' | 'same' | 'contradicts';

/**
 * Why these results cannot be asked for; null: they can. `decided`: what is decided on the match. An outcome that is not named keeps its result, and is
 * judged with the others of its line.
 */
export function correctionFault(
  decided: readonly DecidedOutcome[],
  { results: asked, voided }: Correction,
): CorrectionFault | null {
  if (voided !== null) {
    const own = decided.filter((one) => covers(voided, one));
    if (own.length === 0) return 'not-decided';
    return own.every(({ before }) => before === 'void') ? 'same' : null;
  }
  const known = new Set(decided.map(decidedKey));
  if (asked.length === 0) return 'not-decided';
  const outcomes = new Set(decided.map(outcomeKey));
  if (asked.some((one) => !outcomes.has(outcomeKey(one)))) return 'not-decided';
  if (asked.some((one) => !known.has(decidedKey(one)))) return 'changed';
  if (new Set(asked.map(decidedKey)).size < asked.length || chains(asked)) return 'contradicts';
  if (asked.every(({ before, result }) => before === result)) return 'same';
  const said = new Map(asked.map((one) => [decidedKey(one), one.result]));
  const after = decided.map((one) => ({ ...one, result: said.get(decidedKey(one)) ?? one.before }));
  const lines = Map.groupBy(after, marketLineKey);
  return asked.some((one) => contradicts(one.marketId, lines.get(marketLineKey(one)) ?? []))
    ? 'contradicts'
    : null;
}
