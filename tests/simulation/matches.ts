/** The matches of a schedule as the feed has them: three in play, three that have not begun. Every state that was published is kept. */
import type { MatchSnapshot } from '../../domain/book/book-event.ts';
import { matchMark } from '../../domain/bet-rules/match-mark.ts';
import type { MarketSettlement, OutcomeResult, PlacedSpan } from '../../domain/match/market.ts';
import { market, snapshot, state } from '../given/domain/book.ts';
import { IDS } from '../given/server/pre-match-draws.ts';
import { type FeedStep, MATCHES } from './plan.ts';

const LIVE_MATCHES = MATCHES / 2;
const SPORT = 311;
const HOUR_MS = 3_600_000;
const IN_PLAY = 6;

export interface MatchNow {
  /** Id of the match in play; bets before it name another one. */
  readonly playedId: number;
  readonly phase: 'early' | 'live' | 'ended';
  readonly isOpen: boolean;
  /** Hundredths, of home, draw and away. */
  readonly odds: readonly number[];
  readonly home: number;
  /** The feed names a part of its results at a time, and some divide a stake. */
  readonly hasParts: boolean;
  readonly startsAt: number;
}

/** All matches after one step of the feed; `seq` numbers it. */
export interface FeedState {
  readonly seq: number;
  readonly matches: readonly MatchNow[];
}

export const betIdOf = ({ playedId, phase }: MatchNow): number =>
  phase === 'early' ? IDS + playedId : playedId;
export const markOf = ({ home }: MatchNow): string =>
  matchMark(SPORT, state({ statusCode: IN_PLAY, homeScore: home }));

const rowOf = (match: MatchNow): MatchSnapshot =>
  snapshot(betIdOf(match), [market(1, match.odds, { status: match.isOpen ? 1 : -1 })], {
    facts: { sportId: SPORT, startsAt: match.startsAt },
    state: { statusCode: match.phase === 'live' ? IN_PLAY : 0, homeScore: match.home },
  });

export const rowsOf = (now: FeedState, phase: 'early' | 'live'): readonly MatchSnapshot[] =>
  now.matches.filter((match) => match.phase === phase).map(rowOf);

const OUTCOMES = [1, 2, 3] as const;
const DEAD_HEAT_GOALS = 2;

/** The result follows from the score: with goals the home team wins, without it is a draw; with many goals some stakes are divided. */
function resultOf({ home, hasParts }: MatchNow, outcome: number): OutcomeResult {
  if (hasParts && home === DEAD_HEAT_GOALS) return outcome === OUTCOMES.length ? 'lose' : 'dead-heat-2';
  return outcome === (home > 0 ? 1 : 2) ? 'win' : 'lose';
}

/** Every bet gets its stake back. */
export const voidOf = (placed: PlacedSpan): readonly MarketSettlement[] => [
  {
    placed,
    marketId: 1,
    specifier: '',
    results: OUTCOMES.map((outcomeId) => ({ outcomeId, result: 'void' })),
  },
];

/** `times`: how often the results were named before. Results that come in parts are whole from the third time on. */
const settlementOf = (match: MatchNow, times = Number.POSITIVE_INFINITY): readonly MarketSettlement[] => [
  {
    marketId: 1,
    specifier: '',
    results: OUTCOMES.filter((id) => !match.hasParts || times >= 2 || id === 1 + times).map((outcomeId) => ({
      outcomeId,
      result: resultOf(match, outcomeId),
    })),
  },
];

const changed = (match: MatchNow, { kind, roll }: FeedStep, now: number): MatchNow => {
  if (match.phase === 'ended') return match;
  switch (kind) {
    case 'price':
      return {
        ...match,
        odds: match.odds.map((odds) => Math.max(110, Math.round(odds * (0.9 + roll * 0.2)))),
      };
    case 'suspend':
      return { ...match, isOpen: false };
    case 'open':
      return { ...match, isOpen: true };
    case 'goal':
      return match.phase === 'live' ? { ...match, home: match.home + 1 } : match;
    case 'begin':
      return match.phase === 'early' ? { ...match, phase: 'live', startsAt: now } : match;
    case 'end':
      return match.phase === 'live' ? { ...match, phase: 'ended', isOpen: false } : match;
  }
};

/** `kickOffs`: of the matches before their start, ms from the begin of the schedule; the feed announces them. Left out: they begin unannounced. */
export function createMatches(from: number, kickOffs: readonly number[] = [], hasParts = false) {
  const first: FeedState = {
    seq: 10,
    matches: Array.from({ length: MATCHES }, (_, at) => ({
      playedId: at + 1,
      phase: at < LIVE_MATCHES ? 'live' : 'early',
      isOpen: true,
      odds: [210, 330, 340],
      home: 0,
      hasParts,
      startsAt: at < LIVE_MATCHES ? from - HOUR_MS : from + (kickOffs[at - LIVE_MATCHES] ?? HOUR_MS),
    })),
  };
  const states: FeedState[] = [first];
  /** When each state came. */
  const since: number[] = [from];
  const latest = (): FeedState => states.at(-1) ?? first;
  const spans = new Map<number, PlacedSpan>();
  const changedResults = new Set<number>();
  const phaseOf = (playedId: number) => latest().matches.find((one) => one.playedId === playedId)?.phase;
  return {
    latest,
    /** The feed voids the bets of this time on a match that is not over, once. */
    voidSpan(playedId: number, span: PlacedSpan): void {
      if (phaseOf(playedId) !== 'ended' && !spans.has(playedId)) spans.set(playedId, span);
    },
    spanOf: (playedId: number): PlacedSpan | undefined => spans.get(playedId),
    /** From now on the feed names other results of a match that is over: the first ones were rolled back. */
    changeResults(playedId: number): void {
      if (phaseOf(playedId) === 'ended') changedResults.add(playedId);
    },
    /** What the feed has named of a match that is over, the newest first. */
    resultsOf(match: MatchNow, times?: number): readonly (readonly MarketSettlement[])[] {
      const named = settlementOf(match, times);
      if (!changedResults.has(match.playedId)) return [named];
      return [settlementOf({ ...match, home: match.home > 0 ? 0 : 1 }, times), named];
    },
    /** null: it was never published. */
    at: (seq: number): FeedState | null => states[seq - first.seq] ?? null,
    /** When the next state came; Infinity: it is the latest. */
    leftAt: (seq: number): number => since[seq - first.seq + 1] ?? Number.POSITIVE_INFINITY,
    step(step: FeedStep, now: number): FeedState {
      const { seq, matches } = latest();
      const next = {
        seq: seq + 1,
        matches: matches.map((match, at) => (at === step.who % MATCHES ? changed(match, step, now) : match)),
      };
      states.push(next);
      since.push(now);
      return next;
    },
  };
}

export type Matches = ReturnType<typeof createMatches>;
