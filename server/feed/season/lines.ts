/** The markets and lines of a match, the chances of their outcomes, and their results. */
import { type MarketLine, type OutcomeResult, marketLineKey } from '../../../domain/match/market.ts';
import type { Outlook } from './outlook.ts';
import type { Script } from './script.ts';
import type { SeasonScore } from './state-at.ts';

export interface SeasonLine extends MarketLine {
  /** True: the first half alone decides the market. */
  readonly firstHalf: boolean;
  readonly outcomes: readonly {
    readonly id: number;
    readonly test: (home: number, away: number) => OutcomeResult;
  }[];
}

type Test = (home: number, away: number) => boolean;
const wins =
  (test: Test) =>
  (home: number, away: number): OutcomeResult =>
    test(home, away) ? 'win' : 'lose';

interface ThreeWay extends Partial<Pick<SeasonLine, 'specifier' | 'firstHalf'>> {
  /** Goals that the home side begins with. */
  readonly shift?: number;
  readonly ids?: readonly [number, number, number];
}

const threeWay = (
  marketId: number,
  { shift = 0, ids = [1, 2, 3], specifier = '', firstHalf = false }: ThreeWay = {},
): SeasonLine => ({
  marketId,
  specifier,
  firstHalf,
  outcomes: [
    { id: ids[0], test: wins((h, a) => h + shift > a) },
    { id: ids[1], test: wins((h, a) => h + shift === a) },
    { id: ids[2], test: wins((h, a) => h + shift < a) },
  ],
});

const total = (
  marketId: number,
  line: number,
  { firstHalf = false }: Partial<Pick<SeasonLine, 'firstHalf'>> = {},
): SeasonLine => ({
  marketId,
  specifier: `total=${line}`,
  firstHalf,
  outcomes: [
    { id: 12, test: wins((h, a) => h + a > line) },
    { id: 13, test: wins((h, a) => h + a < line) },
  ],
});

/** Half-point handicap of the home side: never void. */
const handicap = (marketId: number, line: number): SeasonLine => ({
  marketId,
  specifier: `hcp=${line}`,
  firstHalf: false,
  outcomes: [
    { id: 1714, test: wins((h, a) => h + line > a) },
    { id: 1715, test: wins((h, a) => h + line < a) },
  ],
});

const european = (shift: number): SeasonLine =>
  threeWay(14, {
    shift,
    ids: [1711, 1712, 1713],
    specifier: shift > 0 ? `hcp=${shift}:0` : `hcp=0:${-shift}`,
  });
const winner = (marketId: number): SeasonLine => ({
  marketId,
  specifier: '',
  firstHalf: false,
  outcomes: [
    { id: 4, test: wins((h, a) => h > a) },
    { id: 5, test: wins((h, a) => h < a) },
  ],
});

const drawNoBet: SeasonLine = {
  marketId: 11,
  specifier: '',
  firstHalf: false,
  outcomes: [
    { id: 4, test: (h, a) => (h === a ? 'void' : h > a ? 'win' : 'lose') },
    { id: 5, test: (h, a) => (h === a ? 'void' : h < a ? 'win' : 'lose') },
  ],
};

const doubleChance: SeasonLine = {
  marketId: 10,
  specifier: '',
  firstHalf: false,
  outcomes: [
    { id: 9, test: wins((h, a) => h >= a) },
    { id: 10, test: wins((h, a) => h !== a) },
    { id: 11, test: wins((h, a) => h <= a) },
  ],
};

const bothScore: SeasonLine = {
  marketId: 29,
  specifier: '',
  firstHalf: false,
  outcomes: [
    { id: 74, test: wins((h, a) => h > 0 && a > 0) },
    { id: 76, test: wins((h, a) => h === 0 || a === 0) },
  ],
};

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
/** 0, 1, −1, 2, −2 … */
const outward = (count: number): number[] =>
  range(count).map((at) => (at % 2 === 1 ? (at + 1) / 2 : -at / 2));

function soccerLines(): SeasonLine[] {
  return [
    threeWay(1),
    european(-1),
    total(18, 2.5),
    ...[1.5, 3.5, 0.5, 4.5, 5.5].map((line) => total(18, line)),
    ...[1, -2, 2, -3, 3].map(european),
    doubleChance,
    drawNoBet,
    bothScore,
    threeWay(60, { firstHalf: true }),
    ...[0.5, 1.5, 2.5].map((line) => total(68, line, { firstHalf: true })),
    total(18, 6.5),
    ...[-0.5, 0.5, -1.5, 1.5, -2.5, 2.5, -3.5, 3.5].map((line) => handicap(16, line)),
    ...range(40).map((at) => total(18, 7.5 + at)),
  ];
}

/** Lines around the expected margin and total, nearest first. A half-point handicap is left out: it equals the winner market. */
function pointLines(script: Script, ids: readonly [number, number, number], step: number): SeasonLine[] {
  const margin = Math.round(script.awayMean - script.homeMean) + 0.5;
  const middle = Math.round(script.homeMean + script.awayMean) + 0.5;
  const sides = outward(42);
  const margins = sides.map((at) => margin + at * step).filter((line) => Math.abs(line) > 0.5);
  return [
    winner(ids[0]),
    ...sides.flatMap((at, place) => {
      const sum = total(ids[2], Math.max(0.5, middle + at * step));
      const line = margins[place];
      return line === undefined ? [sum] : [handicap(ids[1], line), sum];
    }),
  ];
}

export function seasonLines(script: Script, count: number): readonly SeasonLine[] {
  const all =
    script.feedSportId === 1
      ? soccerLines()
      : script.feedSportId === 2
        ? pointLines(script, [219, 223, 225], 2)
        : pointLines(script, [251, 256, 258], 1);
  const seen = new Set<string>();
  return all
    .filter((line) => !seen.has(marketLineKey(line)) && seen.add(marketLineKey(line)))
    .slice(0, count);
}

/** P(win) of each outcome, without the void share (a draw-no-bet price ignores the draw). */
export function lineChances(
  line: SeasonLine,
  { match, firstHalf }: { readonly match: Outlook; readonly firstHalf: Outlook | null },
): readonly number[] {
  const outlook = line.firstHalf ? firstHalf : match;
  if (outlook === null) return line.outcomes.map(() => 0);
  const chances = line.outcomes.map(({ test }) => chanceOf(line, outlook, test));
  const sum = line.marketId === 11 ? chances.reduce((a, b) => a + b, 0) : 1;
  return chances.map((chance) => (sum === 0 ? 0 : chance / sum));
}

const isTotal = ({ marketId }: SeasonLine): boolean =>
  marketId === 18 || marketId === 68 || marketId === 225 || marketId === 258;

const BOTH_SCORE = 29;

/**
 * Only "both teams to score" asks for both scores. Every other market asks for the margin or the total, so any score with that value serves
 * as a test.
 */
function chanceOf(
  line: SeasonLine,
  outlook: Outlook,
  test: (home: number, away: number) => OutcomeResult,
): number {
  if (line.marketId === BOTH_SCORE) return outlook.both((home, away) => test(home, away) === 'win');
  const ask = isTotal(line) ? outlook.total : outlook.margin;
  return ask((value) => test(value, 0) === 'win');
}

/** The results of a line that is decided for good (at the end, at half-time, or when a total is passed); null: undecided. */
export function resultsOf(
  line: SeasonLine,
  score: SeasonScore,
  at: { readonly ended: boolean; readonly firstHalfOver: boolean },
): readonly OutcomeResult[] | null {
  const [home, away] = line.firstHalf ? [score.firstHalfHome, score.firstHalfAway] : [score.home, score.away];
  const over = at.ended || (line.firstHalf && at.firstHalfOver);
  const passed =
    (isTotal(line) && home + away > Number(line.specifier.slice('total='.length))) ||
    (line.marketId === BOTH_SCORE && home > 0 && away > 0);
  return over || passed ? line.outcomes.map(({ test }) => test(home, away)) : null;
}
