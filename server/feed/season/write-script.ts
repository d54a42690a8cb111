/** Writes the script of a match: the sport of its lane, the two teams, and the play. */
import type { Team, Side } from '../../../domain/match/match.ts';
import { sportIds } from '../../../domain/match/sport-ids.ts';
import { inningRules } from './chances-baseball.ts';
import { QUARTER } from './chances-basketball.ts';
import { FIRST_HALF_SHARE, redCardFactor } from './chances-soccer.ts';
import { createDice, type Dice, hash32 } from './dice.ts';
import { halfInningSeconds, playBaseball } from './play-baseball.ts';
import { playBasketball } from './play-basketball.ts';
import { type Script, type Happening, type Phase, type Play, playOfMeans } from './script.ts';
import type { Pool } from './team-pools.ts';

const NBA = 132;
/** Usual points of a side in a match: the American league plays faster. */
const pointsOf = (leagueId: number): number => (leagueId === NBA ? 112 : 80);

const HALF = 2700;
const soccerPhases: readonly Phase[] = [
  { from: 0, to: HALF, statusCode: 6, period: 1, clockFrom: 0, rate: 1, batting: null },
  { from: HALF, to: HALF + 900, statusCode: 31, period: 0, clockFrom: HALF, rate: 0, batting: null },
  { from: HALF + 900, to: 2 * HALF + 900, statusCode: 7, period: 2, clockFrom: HALF, rate: 1, batting: null },
];

/** A soccer match decided in advance: goals, red cards and false alarms. */
function playSoccer(dice: Dice): Play {
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
  return playOfMeans(means, { phases: soccerPhases, happenings });
}

const plays = {
  1: playSoccer,
  2: (dice: Dice, leagueId: number) => playBasketball(dice, pointsOf(leagueId)),
  3: playBaseball,
} as const;
/** The product's sport ids, by the feed's sport ids. */
export const productSportIds = { 1: sportIds.soccer, 2: sportIds.basketball, 3: sportIds.baseball } as const;

/** Usual length of a match, in seconds. Overtime and extra innings overlap the lane's next match. */
export const usualLength = { 1: 6300, 2: 4 * QUARTER + 1260, 3: 18 * halfInningSeconds } as const;
/** Greatest length of a match, in seconds. */
export const LONGEST_MATCH = 2 * inningRules.last * halfInningSeconds;

/** The sport of a lane: half are soccer, a quarter each basketball and baseball. */
const laneSports = [1, 2, 1, 3] as const;
export const sportOfLane = (lane: number): 1 | 2 | 3 => laneSports[lane % laneSports.length] ?? 1;

/** The place of a match in the season. `matchId` never changes; `pool` has the teams of the lane. */
interface SeasonPlace {
  readonly lane: number;
  readonly number: number;
  readonly startsAt: number;
  readonly matchId: number;
  readonly pool: Pool;
}

/** Matches are grouped in rounds: in each round every team of the pool plays once (with an odd number one team rests). */
function pairOf(seed: number, { lane, number, pool }: SeasonPlace): readonly [Team, Team] {
  const matches = Math.floor(pool.teams.length / 2);
  const round = Math.floor(number / matches);
  const dice = createDice(hash32(seed, lane, round, 11));
  const order = [...pool.teams];
  for (let at = order.length - 1; at > 0; at--) {
    const other = dice.whole(0, at);
    const [one, two] = [order[at], order[other]];
    if (one === undefined || two === undefined) continue;
    order[at] = two;
    order[other] = one;
  }
  const at = (number - round * matches) * 2;
  const [home, away] = [order[at], order[at + 1]];
  if (home === undefined || away === undefined) throw new Error(`no two teams in ${pool.league.name.en}`);
  return [home, away];
}

/** Depends only on the seed and the place, so a restarted server plays the same match to the same end. */
export function writeScript(seed: number, place: SeasonPlace): Script {
  const { lane, number, startsAt, matchId, pool } = place;
  const dice = createDice(hash32(seed, lane, number));
  const feedSportId = sportOfLane(lane);
  const [home, away] = pairOf(seed, place);
  const { league } = pool;
  const main = dice.next() < 0.35 || league.countryCode === 'KR';
  const { sportId, leagueId, countryCode } = league;
  return {
    facts: { matchId, sportId, leagueId, countryCode, startsAt, home, away, main },
    feedSportId,
    ...plays[feedSportId](dice, leagueId),
  };
}
