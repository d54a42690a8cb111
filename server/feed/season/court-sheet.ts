/** The statistics of scripted basketball and baseball. */
import type { Statistics } from '../../../domain/match/match-sheet.ts';
import { sides } from '../../../domain/match/name.ts';
import { type Counted, countsAt, drawMoments, type CountedEvent, sheetDiceOf } from './counted.ts';
import type { Script } from './script.ts';

/** The baskets of the script, by what they are worth. */
const baskets: Readonly<Record<number, Counted>> = {
  1: 'free_throws',
  2: 'two_pointers',
  3: 'three_pointers',
};
const basketballMeans = { rebounds: 36, turnovers: 12, fouls: 18 } as const;
const basketballKinds: readonly Counted[] = [
  'two_pointers',
  'three_pointers',
  'free_throws',
  'rebounds',
  'turnovers',
  'fouls',
];

function basketballMoments(script: Script): readonly CountedEvent[] {
  const dice = sheetDiceOf(script);
  const phases = script.phases.filter(({ period }) => period > 0 && period <= 4);
  const scored = script.happenings.flatMap(({ second, side, points }): CountedEvent[] => {
    const kind = baskets[points];
    return kind === undefined ? [] : [{ second, side, counts: [kind] }];
  });
  const others = sides.flatMap((side) =>
    Object.entries(basketballMeans).flatMap(([kind, mean]) =>
      drawMoments(dice, side, { mean, phases, counts: [kind as Counted] }),
    ),
  );
  return [...scored, ...others];
}

/** A run comes with a hit; others leave runners on their bases. Errors are the fielders'. */
const baseballMeans = { hits: 5, walks: 3, strikeouts: 7 } as const;
const ERRORS = 0.6;
const baseballKinds: readonly Counted[] = ['hits', 'walks', 'strikeouts', 'errors'];

function baseballMoments(script: Script): readonly CountedEvent[] {
  const dice = sheetDiceOf(script);
  const runs = script.happenings.flatMap(({ second, side, kind }): CountedEvent[] =>
    kind === 'run' ? [{ second, side, counts: ['hits'] }] : [],
  );
  const others = sides.flatMap((side) => {
    const batting = script.phases.filter((phase) => phase.batting === side);
    const fielding = script.phases.filter((phase) => phase.batting !== null && phase.batting !== side);
    return [
      ...Object.entries(baseballMeans).flatMap(([kind, mean]) =>
        drawMoments(dice, side, { mean, phases: batting, counts: [kind as Counted] }),
      ),
      ...drawMoments(dice, side, { mean: ERRORS, phases: fielding, counts: ['errors'] }),
    ];
  });
  return [...runs, ...others];
}

/** null: the match has not begun. */
export function basketballStatisticsAt(script: Script, second: number): Statistics | null {
  return second < 0 ? null : countsAt(basketballKinds, basketballMoments(script), second);
}

/** null: the match has not begun. */
export function baseballStatisticsAt(script: Script, second: number): Statistics | null {
  return second < 0 ? null : countsAt(baseballKinds, baseballMoments(script), second);
}
