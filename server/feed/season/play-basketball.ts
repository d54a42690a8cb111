/** A basketball match decided in advance: every possession of four quarters, and overtimes until somebody leads. */
import type { Side } from '../../../domain/match/match.ts';
import { overtimeSeconds, possessionSeconds } from './chances-basketball.ts';
import type { Dice } from './dice.ts';
import { type Happening, type Phase, type Play, scoreOf } from './script.ts';

/** Seconds a quarter takes, and its game clock. */
export const QUARTER = 1500;
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

/** Possessions alternate; each scores 0, 1, 2 or 3 by the side's strength. */
function possessions(dice: Dice, phase: Phase, means: Record<Side, number>, perMatch: number): Happening[] {
  const list: Happening[] = [];
  const { first, each, last } = possessionSeconds;
  let side: Side = dice.next() < 0.5 ? 'home' : 'away';
  for (let second = phase.from + first; second < phase.to - last; second += each) {
    const chance = means[side] / perMatch / 2.1;
    if (dice.next() < chance) {
      const roll = dice.next();
      list.push({
        second,
        kind: 'points',
        side,
        points: roll < 0.15 ? 1 : roll < 0.75 ? 2 : 3,
        period: phase.period,
      });
    }
    side = side === 'home' ? 'away' : 'home';
  }
  return list;
}

export function playBasketball(dice: Dice): Play {
  const means = { home: 74 + dice.next() * 16, away: 72 + dice.next() * 15 };
  const phases = quarterPhases();
  const perMatch =
    (4 * Math.ceil((QUARTER - possessionSeconds.first - possessionSeconds.last) / possessionSeconds.each)) /
    2;
  const happenings = phases
    .filter(({ period }) => period > 0)
    .flatMap((phase) => possessions(dice, phase, means, perMatch));
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
    if (extra !== undefined) happenings.push(...possessions(dice, extra, means, perMatch));
    endCode = 110;
  }
  return {
    homeMean: means.home,
    awayMean: means.away,
    phases,
    happenings,
    length: phases.at(-1)?.to ?? 0,
    endCode,
  };
}
