/** A soccer match decided in advance: goals, red cards and false alarms. */
import type { Side } from '../../../domain/match/match.ts';
import { FIRST_HALF_SHARE, redCardFactor } from './chances-soccer.ts';
import type { Dice } from './dice.ts';
import { type Happening, type Phase, type Play, playOf } from './script.ts';

const HALF = 2700;
const soccerPhases: readonly Phase[] = [
  { from: 0, to: HALF, statusCode: 6, period: 1, clockFrom: 0, rate: 1, batting: null },
  { from: HALF, to: HALF + 900, statusCode: 31, period: 0, clockFrom: HALF, rate: 0, batting: null },
  { from: HALF + 900, to: 2 * HALF + 900, statusCode: 7, period: 2, clockFrom: HALF, rate: 1, batting: null },
];

export function playSoccer(dice: Dice): Play {
  const means = { home: 0.9 + dice.next() * 1.3, away: 0.7 + dice.next() * 1.1 };
  const moment = (kind: Happening['kind'], side: Side): Happening => {
    const period = dice.next() < FIRST_HALF_SHARE ? 1 : 2;
    const second = (period === 1 ? 0 : HALF + 900) + 30 + Math.floor(dice.next() * (HALF - 60));
    return { second, kind, side, points: kind === 'goal' ? 1 : 0, period };
  };
  const moments = (kind: Happening['kind'], side: Side, count: number): Happening[] =>
    Array.from({ length: count }, () => moment(kind, side));
  const cards = [
    ...moments('red-card', 'home', dice.next() < 0.06 ? 1 : 0),
    ...moments('red-card', 'away', dice.next() < 0.07 ? 1 : 0),
  ];
  const most = redCardFactor(0, 1);
  /** Draws the most goals that the side could score; red cards remove some. */
  const goals = (side: Side): Happening[] =>
    moments('goal', side, dice.poisson(means[side] * most)).filter(({ second }) => {
      const own = cards.filter((card) => card.side === side && card.second <= second).length;
      const others = cards.filter((card) => card.side !== side && card.second <= second).length;
      return dice.next() < redCardFactor(own, others) / most;
    });
  const happenings = [
    ...cards,
    ...goals('home'),
    ...goals('away'),
    ...moments('alarm', 'home', dice.whole(1, 3)),
    ...moments('alarm', 'away', dice.whole(0, 2)),
  ];
  happenings.sort((a, b) => a.second - b.second);
  return playOf(means, { phases: soccerPhases, happenings });
}
