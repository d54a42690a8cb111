/** A basketball match decided in advance: every possession of four quarters, and overtimes until one side leads. */
import type { Side } from '../../../domain/match/match.ts';
import {
  meanPoints,
  overtimeSeconds,
  pointChances,
  possessionsASide,
  possessionSeconds,
  QUARTER,
} from './chances-basketball.ts';
import type { Dice } from './dice.ts';
import { type Happening, type Phase, type Play, playOfMeans, scoreOf } from './script.ts';

/** Game clock of a quarter, in seconds. */
const QUARTER_CLOCK = 600;
const breaks = [180, 900, 180];
const breakCodes = [301, 31, 303];

function quarterPhases(): Phase[] {
  const phases: Phase[] = [];
  let at = 0;
  for (let quarter = 1; quarter <= 4; quarter++) {
    phases.push({
      from: at,
      to: at + QUARTER,
      statusCode: 12 + quarter,
      period: quarter,
      clockFrom: 0,
      rate: QUARTER_CLOCK / QUARTER,
      batting: null,
    });
    at += QUARTER;
    const rest = breaks[quarter - 1];
    if (rest === undefined) continue;
    phases.push({
      from: at,
      to: at + rest,
      statusCode: breakCodes[quarter - 1] ?? 30,
      period: 0,
      clockFrom: QUARTER_CLOCK,
      rate: 0,
      batting: null,
    });
    at += rest;
  }
  return phases;
}

/** Possessions alternate between the sides; each scores 0, 1, 2 or 3 by the side's strength. */
function possessions(dice: Dice, phase: Phase, means: Record<Side, number>): Happening[] {
  const list: Happening[] = [];
  const { first, each, last } = possessionSeconds;
  let side: Side = dice.next() < 0.5 ? 'home' : 'away';
  for (let second = phase.from + first; second < phase.to - last; second += each) {
    const chance = means[side] / possessionsASide / meanPoints;
    if (dice.next() < chance) {
      const roll = dice.next();
      const [one, two] = pointChances;
      list.push({
        second,
        kind: 'points',
        side,
        points: roll < one ? 1 : roll < one + two ? 2 : 3,
        period: phase.period,
      });
    }
    side = side === 'home' ? 'away' : 'home';
  }
  return list;
}

/** `points`: usual points of a side of this league in a match. */
export function playBasketball(dice: Dice, points: number): Play {
  const means = { home: points * (0.93 + dice.next() * 0.2), away: points * (0.9 + dice.next() * 0.19) };
  const phases = quarterPhases();
  const happenings = phases
    .filter(({ period }) => period > 0)
    .flatMap((phase) => possessions(dice, phase, means));
  let endCode = 100;
  for (let overtime = 1; scoreOf(happenings, 'home') === scoreOf(happenings, 'away'); overtime++) {
    const from = (phases.at(-1)?.to ?? 0) + overtimeSeconds.break;
    phases.push({
      from: from - overtimeSeconds.break,
      to: from,
      statusCode: 32,
      period: 0,
      clockFrom: QUARTER_CLOCK,
      rate: 0,
      batting: null,
    });
    phases.push({
      from,
      to: from + overtimeSeconds.play,
      statusCode: 40,
      period: 4 + overtime,
      clockFrom: 0,
      rate: QUARTER_CLOCK / QUARTER,
      batting: null,
    });
    const extra = phases.at(-1);
    if (extra !== undefined) happenings.push(...possessions(dice, extra, means));
    endCode = 110;
  }
  return playOfMeans(means, { phases, happenings, endCode });
}
