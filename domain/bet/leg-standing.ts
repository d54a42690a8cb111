/**
 * How a leg of a bet stands by the score. It says what the leg would be if the part of the match that its market counts ended now, and
 * agrees with the settlement (match/settle-by-score.ts) once that part has ended.
 */
import { sportOf } from '../catalogue/sport.ts';
import type { NamedResult } from '../match/market.ts';
import { marketEntry } from '../match/market-catalogue.ts';
import type { MatchState } from '../match/match.ts';
import { phaseOf } from '../match/match-status.ts';
import { type FinalGoals, resultsByScore } from '../match/settle-by-score.ts';
import type { BetLeg, BetStatus } from './bet.ts';

const legStandings = [
  'won',
  'half-won',
  'lost',
  'half-lost',
  /** Settled as if not placed: the market or the bet was cancelled, or the result is a draw that does not count. */
  'void',
  'leading',
  /** It would be neither won nor lost: a draw, or a total that is exactly on its line. */
  'level',
  'trailing',
  'to-come',
  /** The match was postponed, interrupted or cancelled. */
  'stopped',
  /** The score of the part that the market counts is not known, or the score does not decide the market. */
  'unknown',
] as const;
export type LegStanding = (typeof legStandings)[number];

/** The state of a match as far as it decides markets. */
export type MatchScore = Pick<MatchState, 'statusCode' | 'homeScore' | 'awayScore' | 'periods' | 'reporting'>;

type StandingLeg = Pick<BetLeg, 'sportId' | 'marketId' | 'specifier' | 'outcomeId' | 'state' | 'half'>;

const decided: Readonly<Partial<Record<BetStatus, LegStanding>>> = {
  win: 'won',
  lose: 'lost',
  special: 'void',
  refund: 'void',
  refunding: 'void',
  canceled: 'void',
  failed: 'void',
};

/** Postponed, cancelled, interrupted, suspended, abandoned. */
const stoppedCodes: ReadonlySet<number> = new Set([60, 70, 80, 81, 90]);
const DELAYED_START = 61;
/** Played to its end; after extra time; after penalties. */
const endCodes: ReadonlySet<number> = new Set([100, 110, 120, 130]);
/** From the end of regular time on. */
const extraCodes: ReadonlySet<number> = new Set([32, 33, 34, 35, 36, 40, 41, 42, 50, 51, 52, 110, 120]);
const FIRST_HALF = 6;
const HALF_TIME = 31;

/** Periods of regular time, by feed sport id. */
const regularPeriods: Readonly<Record<number, number>> = { 1: 2, 2: 4, 3: 9 };
const SOCCER = 1;
/** Markets of basketball and baseball that count overtime and extra innings; all others count regular time. */
const withOvertime: ReadonlySet<number> = new Set([219, 223, 225, 251, 256, 258]);

/** The goals, points or runs that a market counts, and whether the part of the match that it counts is over. */
interface CountedScore {
  readonly goals: FinalGoals;
  readonly over: boolean;
}

const sumOf = (periods: MatchScore['periods'], count: number): FinalGoals | null => {
  const counted = periods.filter(({ number }) => number <= count);
  if (counted.length < count) return null;
  return {
    home: counted.reduce((sum, { home }) => sum + home, 0),
    away: counted.reduce((sum, { away }) => sum + away, 0),
  };
};

/** First-half markets are soccer's. Until half-time the first half has the score of the match. */
function firstHalf(feedId: number | null, match: MatchScore): CountedScore | null {
  if (feedId !== SOCCER) return null;
  const { statusCode, homeScore, awayScore } = match;
  const isNow = statusCode === FIRST_HALF || statusCode === HALF_TIME;
  const goals = isNow ? { home: homeScore, away: awayScore } : sumOf(match.periods, 1);
  return goals === null ? null : { goals, over: statusCode !== FIRST_HALF };
}

/** null: the score of that part is not known. */
function countedScore(marketId: number, sportId: number, match: MatchScore): CountedScore | null {
  const { feedId } = sportOf(sportId);
  if (marketEntry(marketId).half) return firstHalf(feedId, match);
  const { statusCode, homeScore, awayScore, periods } = match;
  const whole = { goals: { home: homeScore, away: awayScore }, over: endCodes.has(statusCode) };
  if (withOvertime.has(marketId) || !extraCodes.has(statusCode)) return whole;
  const goals = sumOf(periods, regularPeriods[feedId ?? 0] ?? Number.POSITIVE_INFINITY);
  return goals === null ? null : { goals, over: true };
}

const final: Readonly<Record<NamedResult, LegStanding>> = {
  win: 'won',
  'half-win': 'half-won',
  void: 'void',
  'half-lose': 'half-lost',
  'dead-heat-2': 'won',
  'dead-heat-3': 'won',
  lose: 'lost',
};

const present: Readonly<Record<NamedResult, LegStanding>> = {
  win: 'leading',
  'half-win': 'leading',
  void: 'level',
  'half-lose': 'trailing',
  'dead-heat-2': 'leading',
  'dead-heat-3': 'leading',
  lose: 'trailing',
};

type Results = NonNullable<ReturnType<typeof resultsByScore>>;

/** Scores only grow, so a total that is passed and two sides that have scored cannot change any more. */
function isDecidedEarly(marketId: number, results: Results): boolean {
  const { kind } = marketEntry(marketId);
  return (kind === 'total' || kind === 'both-score') && results[0]?.result === 'win';
}

/** Nobody leads: a side is level then, although a draw would lose its bet. A European handicap counts its start. */
function isTied(marketId: number, results: Results, { home, away }: FinalGoals): boolean {
  const { kind, outcomes } = marketEntry(marketId);
  if (kind === 'handicap') return outcomes.length === 3 && results[1]?.result === 'win';
  return (kind === 'winner' || kind === 'double-chance') && home === away;
}

function byScore({ sportId, marketId, specifier, outcomeId }: StandingLeg, match: MatchScore): LegStanding {
  const counted = countedScore(marketId, sportId, match);
  const results = counted === null ? null : resultsByScore(marketId, specifier, counted.goals);
  const own = results?.find((one) => one.outcomeId === outcomeId);
  if (counted === null || results === null || own === undefined) return 'unknown';
  if (counted.over || isDecidedEarly(marketId, results)) return final[own.result];
  return own.result === 'lose' && isTied(marketId, results, counted.goals) ? 'level' : present[own.result];
}

function settledStanding({ state, half }: StandingLeg): LegStanding | undefined {
  const settled = decided[state];
  if (half !== true) return settled;
  return settled === 'won' ? 'half-won' : settled === 'lost' ? 'half-lost' : settled;
}

/** `match`: the present state of the leg's match; null: it is not known. A leg that the server has settled keeps its result. */
export function legStanding(leg: StandingLeg, match: MatchScore | null): LegStanding {
  const settled = settledStanding(leg);
  if (settled !== undefined) return settled;
  if (match === null) return 'unknown';
  const { statusCode, reporting } = match;
  if (stoppedCodes.has(statusCode)) return 'stopped';
  if (statusCode === DELAYED_START || phaseOf(statusCode) === 'waiting') return 'to-come';
  if (phaseOf(statusCode) === 'dropped' || reporting === 0) return 'unknown';
  if (phaseOf(statusCode) === 'ended' && !endCodes.has(statusCode)) return 'unknown';
  return byScore(leg, match);
}
