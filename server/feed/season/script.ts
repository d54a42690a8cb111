/**
 * A match of the season, decided in advance: teams, strengths, and everything that happens, in seconds since kick-off
 * (breaks included). A script is a pure function of the seed, the lane and the match's number in it, so a restarted
 * server plays the same match to the same end.
 */
import type { MatchFacts, Side } from '../../../domain/match/match.ts';
import { leagues } from '../../seed/leagues.ts';
import { createDice, type Dice, hash32 } from './dice.ts';

/** One stretch of a match. `rate`: game-clock seconds per second; the clock stands at `clockFrom` when it begins. */
export interface Phase {
  readonly from: number;
  readonly to: number;
  readonly statusCode: number;
  /** 0 in breaks. */
  readonly period: number;
  readonly clockFrom: number | null;
  readonly rate: number;
  readonly batting: Side | null;
}

export interface Happening {
  readonly second: number;
  readonly kind: 'goal' | 'points' | 'run' | 'red-card' | 'alarm';
  readonly side: Side;
  readonly points: number;
  readonly period: number;
}

export interface Script {
  readonly facts: MatchFacts;
  readonly feedSportId: 1 | 2 | 3;
  /** Mean goals, points or runs of a whole match. */
  readonly homeMean: number;
  readonly awayMean: number;
  readonly phases: readonly Phase[];
  readonly happenings: readonly Happening[];
  /** Seconds from kick-off to the final whistle. */
  readonly length: number;
  readonly endCode: number;
}

const HALF = 2700;
const soccerPhases: readonly Phase[] = [
  { from: 0, to: HALF, statusCode: 6, period: 1, clockFrom: 0, rate: 1, batting: null },
  { from: HALF, to: HALF + 900, statusCode: 31, period: 0, clockFrom: HALF, rate: 0, batting: null },
  { from: HALF + 900, to: 2 * HALF + 900, statusCode: 7, period: 2, clockFrom: HALF, rate: 1, batting: null },
];

const byTime = (a: Happening, b: Happening): number => a.second - b.second;

function soccer(dice: Dice): Omit<Script, 'facts' | 'feedSportId'> {
  const homeMean = 0.9 + dice.next() * 1.3;
  const awayMean = 0.7 + dice.next() * 1.1;
  const happenings: Happening[] = [];
  const put = (kind: Happening['kind'], side: Side, count: number): void => {
    for (let i = 0; i < count; i++) {
      const period = dice.next() < 0.46 ? 1 : 2;
      const second = (period === 1 ? 0 : HALF + 900) + 30 + Math.floor(dice.next() * (HALF - 60));
      happenings.push({ second, kind, side, points: kind === 'goal' ? 1 : 0, period });
    }
  };
  put('goal', 'home', dice.poisson(homeMean));
  put('goal', 'away', dice.poisson(awayMean));
  put('red-card', 'home', dice.next() < 0.06 ? 1 : 0);
  put('red-card', 'away', dice.next() < 0.07 ? 1 : 0);
  put('alarm', 'home', dice.whole(1, 3));
  put('alarm', 'away', dice.whole(0, 2));
  return {
    homeMean,
    awayMean,
    phases: soccerPhases,
    happenings: happenings.sort(byTime),
    length: 2 * HALF + 900,
    endCode: 100,
  };
}

const QUARTER = 1500;
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
  const step = 45;
  let side: Side = dice.next() < 0.5 ? 'home' : 'away';
  for (let second = phase.from + 20; second < phase.to - 5; second += step) {
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

const scoreOf = (happenings: readonly Happening[], side: Side): number =>
  happenings.reduce((sum, one) => (one.side === side ? sum + one.points : sum), 0);

function basketball(dice: Dice): Omit<Script, 'facts' | 'feedSportId'> {
  const means = { home: 74 + dice.next() * 16, away: 72 + dice.next() * 15 };
  const phases = quarterPhases();
  const perMatch = (4 * QUARTER) / 45 / 2;
  const happenings = phases
    .filter(({ period }) => period > 0)
    .flatMap((phase) => possessions(dice, phase, means, perMatch));
  let endCode = 100;
  for (let overtime = 1; scoreOf(happenings, 'home') === scoreOf(happenings, 'away'); overtime++) {
    const from = (phases.at(-1)?.to ?? 0) + 120;
    phases.push({
      from: from - 120,
      to: from,
      statusCode: 32,
      period: 0,
      clockFrom: QUARTER_CLOCK,
      rate: 0,
      batting: null,
    });
    phases.push({
      from,
      to: from + 750,
      statusCode: 40,
      period: 4 + overtime,
      clockFrom: 0,
      rate: 0.4,
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

const HALF_INNING = 520;
const INNING_BREAK = 60;

const LAST_INNING = 12;

/** Runs of one half-inning: a long tail, as in the real game. */
function runsOf(dice: Dice, mean: number): number {
  let runs = 0;
  while (dice.next() < mean / 9 / (mean / 9 + 1) && runs < 9) runs++;
  return runs;
}

function baseball(dice: Dice): Omit<Script, 'facts' | 'feedSportId'> {
  const means = { home: 3.8 + dice.next() * 1.8, away: 3.6 + dice.next() * 1.8 };
  const phases: Phase[] = [];
  const happenings: Happening[] = [];
  let at = 0;
  for (let inning = 1; inning <= LAST_INNING; inning++) {
    for (const batting of ['away', 'home'] as const) {
      const decided = scoreOf(happenings, 'home') > scoreOf(happenings, 'away');
      if (inning >= 9 && batting === 'home' && decided) break;
      const half = batting === 'away' ? 0 : 1;
      const statusCode = inning <= 9 ? 401 + (inning - 1) * 2 + half : 419 + half;
      phases.push({
        from: at,
        to: at + HALF_INNING,
        statusCode,
        period: inning,
        clockFrom: null,
        rate: 0,
        batting,
      });
      const runs = runsOf(dice, means[batting]);
      const seconds = Array.from(
        { length: runs },
        () => at + 60 + Math.floor(dice.next() * (HALF_INNING - 90)),
      ).sort((a, b) => a - b);
      for (const second of seconds)
        happenings.push({ second, kind: 'run', side: batting, points: 1, period: inning });
      at += HALF_INNING;
      phases.push({
        from: at,
        to: at + INNING_BREAK,
        statusCode: Math.min(439, 421 + (inning - 1) * 2 + half),
        period: 0,
        clockFrom: null,
        rate: 0,
        batting: null,
      });
      at += INNING_BREAK;
    }
    if (inning >= 9 && scoreOf(happenings, 'home') !== scoreOf(happenings, 'away')) break;
    if (inning === LAST_INNING)
      happenings.push({
        second: at - INNING_BREAK - 5,
        kind: 'run',
        side: 'home',
        points: 1,
        period: inning,
      });
  }
  return {
    homeMean: means.home,
    awayMean: means.away,
    phases,
    happenings,
    length: phases.at(-1)?.to ?? 0,
    endCode: 100,
  };
}

const plays = { 1: soccer, 2: basketball, 3: baseball } as const;
const productIds = { 311: 1, 313: 2, 324: 3 } as const;

/** What a match usually lasts, in seconds; overtime and extra innings run over into the lane's next match. */
export const usualLength = { 1: 6300, 2: 4 * QUARTER + 1260, 3: 18 * (HALF_INNING + INNING_BREAK) } as const;
/** What no match exceeds. */
export const LONGEST_MATCH = 24 * (HALF_INNING + INNING_BREAK);

/** Which sport a lane plays: half soccer, a quarter each basketball and baseball. */
const laneSports = [1, 2, 1, 3] as const;
export const sportOfLane = (lane: number): 1 | 2 | 3 => laneSports[lane % laneSports.length] ?? 1;

/** `matchId` names the match for good: the season gives each (options, lane, number) its own. */
export function writeScript(
  seed: number,
  lane: number,
  number: number,
  startsAt: number,
  matchId: number,
): Script {
  const dice = createDice(hash32(seed, lane, number));
  const feedSportId = sportOfLane(lane);
  const ofSport = leagues.filter(
    ({ sportId }) => productIds[sportId as keyof typeof productIds] === feedSportId,
  );
  const league = ofSport[dice.whole(0, ofSport.length - 1)];
  if (league === undefined) throw new Error('no leagues');
  const homeAt = dice.whole(0, league.teams.length - 1);
  const awayAt = (homeAt + dice.whole(1, league.teams.length - 1)) % league.teams.length;
  const [home, away] = [league.teams[homeAt], league.teams[awayAt]];
  if (home === undefined || away === undefined) throw new Error('no teams');
  return {
    facts: {
      matchId,
      sportId: league.sportId,
      leagueId: league.leagueId,
      countryCode: league.countryCode,
      startsAt,
      home,
      away,
      main: dice.next() < 0.35 || league.countryCode === 'KR',
    },
    feedSportId,
    ...plays[feedSportId](dice),
  };
}
