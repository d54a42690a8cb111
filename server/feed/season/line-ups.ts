/**
 * Who plays a scripted match: eleven in soccer, five in basketball, a pitcher and nine batters in baseball, and soccer's substitutions. Each
 * depends on the script and the second alone.
 */
import type { LineUp, LineUps, Player, Position, Substitution } from '../../../domain/match/line-ups.ts';
import type { Side } from '../../../domain/match/match.ts';
import { createDice, type Dice, hash32 } from './dice.ts';
import type { Script } from './script.ts';
import { squadOf } from './squads.ts';

type Formation = Partial<Record<Position, number>>;
const formations: Readonly<Record<Script['feedSportId'], readonly Formation[]>> = {
  1: [
    { GK: 1, DF: 4, MF: 4, FW: 2 },
    { GK: 1, DF: 4, MF: 3, FW: 3 },
    { GK: 1, DF: 3, MF: 5, FW: 2 },
  ],
  2: [{ G: 2, F: 2, C: 1 }],
  3: [{ P: 1, C: 1, IF: 4, OF: 3, DH: 1 }],
};
/** The teams name them so long before the start, in match seconds. */
export const NAMED_BEFORE = 3600;
const SOCCER = 1;
const substitutions = { least: 2, most: 5, from: 120 } as const;

const PARTS = 1_000_000;
const diceOf = ({ facts: { matchId } }: Script, side: Side): Dice =>
  createDice(hash32(matchId % PARTS, Math.floor(matchId / PARTS) % PARTS, side === 'home' ? 53 : 59));

function shuffled<T>(dice: Dice, list: readonly T[]): readonly T[] {
  return list
    .map((one) => [dice.next(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

function lineUpOf(dice: Dice, sport: Script['feedSportId'], teamId: number): LineUp {
  const squad = squadOf(sport, teamId);
  const choices = formations[sport];
  const formation = choices[dice.whole(0, choices.length - 1)] ?? {};
  const ofPosition = (position: string): readonly Player[] =>
    squad.filter((one) => one.position === position);
  const starters = Object.entries(formation).flatMap(([position, count]) => {
    const own = ofPosition(position);
    // The first keeper of a squad plays, the other is there for him.
    return (position === 'GK' ? own : shuffled(dice, own)).slice(0, count);
  });
  return { starters, bench: squad.filter((one) => !starters.includes(one)) };
}

/** Each player goes once, for one of the bench at the same place on the field; keepers stay. */
function substitutionsOf(
  dice: Dice,
  script: Script,
  side: Side,
  { starters, bench }: LineUp,
): Substitution[] {
  const half = script.phases.find(({ period }) => period === 2);
  if (half === undefined) return [];
  const left = new Set<Player>(shuffled(dice, bench));
  const going = shuffled(
    dice,
    starters.filter(({ position }) => position !== 'GK'),
  ).slice(0, dice.whole(substitutions.least, substitutions.most));
  return going.flatMap(({ number, position }): Substitution[] => {
    const coming = [...left].find((one) => one.position === position);
    if (coming === undefined) return [];
    left.delete(coming);
    const at = dice.whole(substitutions.from, half.to - half.from - 60);
    return [{ side, second: (half.clockFrom ?? 0) + at * half.rate, out: number, in: coming.number }];
  });
}

/** null: the sport has none, or it is too early. */
export function lineUpsAt(script: Script, second: number): LineUps | null {
  const { feedSportId: sport, facts, phases } = script;
  if (second < -NAMED_BEFORE) return null;
  const half = phases.find(({ period }) => period === 2);
  const clock = half === undefined ? second : (half.clockFrom ?? 0) + (second - half.from) * half.rate;
  const [home, away] = (['home', 'away'] as const).map((side) => {
    const dice = diceOf(script, side);
    const lineUp = lineUpOf(dice, sport, facts[side].teamId);
    return { lineUp, changes: sport === SOCCER ? substitutionsOf(dice, script, side, lineUp) : [] };
  });
  if (home === undefined || away === undefined) return null;
  return {
    home: home.lineUp,
    away: away.lineUp,
    substitutions: [...home.changes, ...away.changes]
      .filter((one) => one.second <= clock)
      .toSorted((a, b) => a.second - b.second),
  };
}
