/** The cost of a void or a result, from what the server says of the open bets. */
import { type NamedResult, marketLineKey, type MarketLine } from '../../../domain/match/market.ts';
import type { OpenLegsData, OpenOutcome } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import type { BetFigures } from '../../../domain/desk/exposure.ts';

/** The line that stands for all of a match. */
export const WHOLE: MarketLine = { marketId: WHOLE_MATCH, specifier: '' };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export const rowsOfLine = ({ rows }: OpenLegsData, line: MarketLine): readonly OpenOutcome[] =>
  rows.filter((row) => marketLineKey(row) === marketLineKey(line));

/** `said` answers the result of an outcome; null: none is chosen yet, and nothing can be said of the cost. */
export function costOf(
  data: OpenLegsData,
  line: MarketLine,
  said: (outcomeId: number) => NamedResult | null,
): BetFigures | null {
  if (line.marketId === WHOLE_MATCH) return data.whole;
  const own = rowsOfLine(data, line);
  const pays: number[] = [];
  for (const { outcomeId, payouts } of own) {
    const result = said(outcomeId);
    if (result === null) return null;
    pays.push(payouts[result]);
  }
  return { bets: sum(own.map(({ bets }) => bets)), gold: sum(own.map((row) => row.gold)), pays: sum(pays) };
}
