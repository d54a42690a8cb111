/**
 * Settles markets by the final score. Market and outcome ids are the odds feed's: winner 1, handicap 14 (a start "h:a"), Asian handicap 16
 * (a line on the home side), total 18. A quarter line is two half stakes on the lines beside it.
 */
import type { MarketSettlement, OutcomeResult } from './market.ts';
import { specifierValue } from './specifiers.ts';

export interface FinalGoals {
  readonly home: number;
  readonly away: number;
}

type Results = MarketSettlement['results'];

const oneOf = (ids: readonly [number, number, number], margin: number): Results => {
  const won = margin > 0 ? 0 : margin === 0 ? 1 : 2;
  return ids.map((outcomeId, at) => ({ outcomeId, result: at === won ? 'win' : 'lose' }));
};

const plain = (margin: number): -1 | 0 | 1 => (margin > 0 ? 1 : margin < 0 ? -1 : 0);

/** By the sum of the two half stakes: 2 win, 1 half win, 0 void, −1 half lose, −2 lose. */
const resultOfHalves: Readonly<Record<string, OutcomeResult>> = {
  '2': 'win',
  '1': 'half-win',
  '0': 'void',
  '-1': 'half-lose',
  '-2': 'lose',
};

/** `margin`: lead of the first outcome, its line included; a multiple of a quarter. */
function twoSided(first: number, second: number, margin: number): Results {
  const quarters = Math.round(margin * 4);
  const halves = quarters % 2 === 0 ? 2 * plain(quarters) : plain(quarters - 1) + plain(quarters + 1);
  const result = (sum: number): OutcomeResult => resultOfHalves[String(sum)] ?? 'void';
  return [
    { outcomeId: first, result: result(halves) },
    { outcomeId: second, result: result(halves === 0 ? 0 : -halves) },
  ];
}

const lineIn = (specifier: string, key: string): number | null => {
  const text = specifierValue(specifier, key);
  const value = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

function startIn(specifier: string): number | null {
  const [home, away] = (specifierValue(specifier, 'hcp') ?? '').split(':').map(Number);
  return home === undefined || away === undefined || !Number.isFinite(home - away) ? null : home - away;
}

/** null: the score alone does not decide the market, or the line is unreadable. */
export function resultsByScore(
  marketId: number,
  specifier: string,
  { home, away }: FinalGoals,
): Results | null {
  const margin = home - away;
  switch (marketId) {
    case 1:
      return oneOf([1, 2, 3], margin);
    case 14: {
      const start = startIn(specifier);
      return start === null ? null : oneOf([1711, 1712, 1713], margin + start);
    }
    case 16: {
      const line = lineIn(specifier, 'hcp');
      return line === null ? null : twoSided(1714, 1715, margin + line);
    }
    case 18: {
      const line = lineIn(specifier, 'total');
      return line === null ? null : twoSided(12, 13, home + away - line);
    }
    default:
      return null;
  }
}
