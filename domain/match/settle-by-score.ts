/**
 * Settles the markets of the catalogue by the final score of the part of the match that they count. Market and outcome ids are the odds
 * feed's. A handicap is a start "h:a" or a line on the home side; a quarter line is two half stakes on the lines beside it.
 */
import type { NamedResult } from './market.ts';
import { specifierValue } from './specifiers.ts';

export interface FinalGoals {
  readonly home: number;
  readonly away: number;
}

type Results = readonly { readonly outcomeId: number; readonly result: NamedResult }[];

const oneOf = (ids: readonly [number, number, number], margin: number): Results => {
  const won = margin > 0 ? 0 : margin === 0 ? 1 : 2;
  return ids.map((outcomeId, at) => ({ outcomeId, result: at === won ? 'win' : 'lose' }));
};

const plain = (margin: number): -1 | 0 | 1 => (margin > 0 ? 1 : margin < 0 ? -1 : 0);

/** By the sum of the two half stakes: 2 win, 1 half win, 0 void, −1 half lose, −2 lose. */
const resultOfHalves: Readonly<Record<string, NamedResult>> = {
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
  const result = (sum: number): NamedResult => resultOfHalves[String(sum)] ?? 'void';
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

const winOf = (outcomeId: number, isWon: boolean): Results[number] => ({
  outcomeId,
  result: isWon ? 'win' : 'lose',
});

type Settle = (goals: FinalGoals, specifier: string) => Results | null;

const threeWay: Settle = ({ home, away }) => oneOf([1, 2, 3], home - away);
/** A draw is void: "no bet" markets, and markets whose match goes on until a side leads. */
const twoWay: Settle = ({ home, away }) => twoSided(4, 5, home - away);

const european: Settle = ({ home, away }, specifier) => {
  const start = startIn(specifier);
  return start === null ? null : oneOf([1711, 1712, 1713], home - away + start);
};

const handicap: Settle = ({ home, away }, specifier) => {
  const line = lineIn(specifier, 'hcp');
  return line === null ? null : twoSided(1714, 1715, home - away + line);
};

const total: Settle = ({ home, away }, specifier) => {
  const line = lineIn(specifier, 'total');
  return line === null ? null : twoSided(12, 13, home + away - line);
};

const doubleChance: Settle = ({ home, away }) => [
  winOf(9, home >= away),
  winOf(10, home !== away),
  winOf(11, home <= away),
];

const bothScore: Settle = ({ home, away }) => [
  winOf(74, home > 0 && away > 0),
  winOf(76, home === 0 || away === 0),
];

const settlers: Readonly<Record<number, Settle>> = {
  1: threeWay,
  10: doubleChance,
  11: twoWay,
  14: european,
  16: handicap,
  18: total,
  29: bothScore,
  60: threeWay,
  68: total,
  219: twoWay,
  223: handicap,
  225: total,
  251: twoWay,
  256: handicap,
  258: total,
};

/**
 * `goals`: those of the part of the match that the market counts (first-half markets: the first half). null: the score alone does not
 * decide the market, or the line is unreadable.
 */
export const resultsByScore = (marketId: number, specifier: string, goals: FinalGoals): Results | null =>
  settlers[marketId]?.(goals, specifier) ?? null;
