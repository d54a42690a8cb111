/** The statistics of a scripted soccer match. They depend only on the script and the second, so that every node counts the same. */
import type { BySides, Statistics } from '../../../domain/match/match-sheet.ts';
import type { Side } from '../../../domain/match/match.ts';
import { FIRST_HALF_SHARE } from './chances-soccer.ts';
import { type Counted, countsAt, type CountedEvent, sheetDiceOf } from './counted.ts';
import type { Dice } from './dice.ts';
import type { Script } from './script.ts';

/** Of a side in a match; `each`: for each goal that it scores on average. */
const means = {
  shots: { base: 5, each: 3 },
  corners: { base: 2.5, each: 1.5 },
  fouls: { base: 11, each: 0 },
  offsides: { base: 1.2, each: 0.4 },
} as const;
const kinds: readonly Counted[] = [
  'shots',
  'shots_on_target',
  'corners',
  'fouls',
  'offsides',
  'yellow_cards',
  'red_cards',
];
const ON_TARGET = 0.3;
const CARDED_FOULS = 0.15;

const halvesOf = ({ phases }: Script) => phases.filter(({ period }) => period > 0);

/** What the script already says: a goal is a shot on target, a red card a foul. */
const scripted = ({ happenings }: Script): CountedEvent[] =>
  happenings.flatMap(({ kind, second, side }): CountedEvent[] => {
    if (kind === 'goal') return [{ second, side, counts: ['shots', 'shots_on_target'] }];
    return kind === 'red-card' ? [{ second, side, counts: ['fouls', 'red_cards'] }] : [];
  });

function further(script: Script, side: Side, dice: Dice): CountedEvent[] {
  const [first, last] = halvesOf(script);
  const goals = side === 'home' ? script.homeMean : script.awayMean;
  const secondOf = (): number => {
    const half = dice.next() < FIRST_HALF_SHARE ? first : last;
    return half === undefined ? 0 : half.from + Math.floor(dice.next() * (half.to - half.from));
  };
  const several = (kind: keyof typeof means, countsOf: () => readonly Counted[]): CountedEvent[] =>
    Array.from({ length: dice.poisson(means[kind].base + means[kind].each * goals) }, () => ({
      second: secondOf(),
      side,
      counts: countsOf(),
    }));
  return [
    ...several('shots', () => (dice.next() < ON_TARGET ? ['shots', 'shots_on_target'] : ['shots'])),
    ...several('corners', () => ['corners']),
    ...several('fouls', () => (dice.next() < CARDED_FOULS ? ['fouls', 'yellow_cards'] : ['fouls'])),
    ...several('offsides', () => ['offsides']),
  ];
}

/** The stronger side has the ball more often; a minute of it differs by so many percent at most. */
const possession = { strength: 20, minute: 25, least: 15 } as const;

/** Percent of the minutes that have begun. */
function possessionAt(script: Script, second: number, dice: Dice): BySides {
  const { homeMean, awayMean } = script;
  const base = 50 + (possession.strength * (homeMean - awayMean)) / (homeMean + awayMean);
  const played = halvesOf(script).reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, second) - from),
    0,
  );
  const minutes = Math.floor(played / 60) + 1;
  let sum = 0;
  for (let minute = 0; minute < minutes; minute++) {
    const share = base + (2 * dice.next() - 1) * possession.minute;
    sum += Math.min(100 - possession.least, Math.max(possession.least, share));
  }
  const home = Math.round(sum / minutes);
  return { home, away: 100 - home };
}

/** null: the match has not begun. */
export function soccerStatisticsAt(script: Script, second: number): Statistics | null {
  if (second < 0) return null;
  const dice = sheetDiceOf(script);
  const moments = [...scripted(script), ...further(script, 'home', dice), ...further(script, 'away', dice)];
  return { possession: possessionAt(script, second, dice), ...countsAt(kinds, moments, second) };
}
