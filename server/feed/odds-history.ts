/**
 * Records the odds of the main markets of every match on offer, from the first price on, with its goals and suspensions. It lives in memory:
 * a node records what comes over the bus, and a restarted server begins anew. A shortened history of an ended match is stored with the
 * result (match-archive.ts).
 */
import { marksBetween } from '../../domain/analysis/marks-between.ts';
import type { FeedEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import { sportOf } from '../../domain/catalogue/sport.ts';
import type { MarketLine, MarketUpdate, OutcomeUpdate } from '../../domain/match/market.ts';
import { rowMarketsOf, SECOND_HANDICAP } from '../../domain/match/market-catalogue.ts';
import { isEnded } from '../../domain/match/match-status.ts';
import type { MatchState } from '../../domain/match/match.ts';
import {
  addPause,
  changeOfPoints,
  type OddsHistory,
  oddsHistoryLimits,
  type OddsMark,
  type OddsPause,
} from '../../domain/odds/odds-history.ts';
import { type OddsPoint, thinPoints } from '../../domain/odds/thin-points.ts';

export const recordedHistoryLimits = {
  /** Matches with a history; the one that changed least recently is dropped first. */
  matches: 3000,
  /** Lines of a market: the newest main lines. */
  linesPerMarket: 3,
  /** Points of an outcome in the stored history of an ended match. */
  pointsOfEnded: 48,
  /** Points of all matches, about 10 MB. */
  points: 500_000,
} as const;

export interface OddsRecorder {
  record(events: readonly FeedEvent[]): void;
  /** null: nothing is recorded of this match. */
  of(matchId: number): OddsHistory | null;
  /** When the recording of a match began, server ms; null: it is not recorded. */
  since(matchId: number): number | null;
  points(): number;
}

/** at, odds, at, odds, …: an array for each point takes more than three times the memory. */
type KeptPoints = number[];

interface RecordedLine extends MarketLine {
  /** By id. */
  readonly outcomes: Map<number, KeptPoints>;
}

interface RecordedMatch {
  readonly since: number;
  readonly sportId: number;
  readonly marketIds: readonly number[];
  /** In the order in which they became main lines. */
  lines: RecordedLine[];
  marks: OddsMark[];
  readonly pauses: OddsPause[];
  /** Recorded lines that can be bet on. While there is none, the match is suspended. */
  readonly open: Set<RecordedLine>;
  state: MatchState;
  points: number;
}

const marketIdsOf = (sportId: number): readonly number[] => {
  const row = rowMarketsOf(sportOf(sportId).feedId);
  return row === null ? [] : row.includes(14) ? [...row, SECOND_HANDICAP] : row;
};

const countOf = (kept: KeptPoints): number => kept.length / 2;
const pointAt = (kept: KeptPoints, place: number): OddsPoint => [
  kept[2 * place] ?? 0,
  kept[2 * place + 1] ?? 0,
];
const pointsOf = (kept: KeptPoints): readonly OddsPoint[] =>
  Array.from({ length: countOf(kept) }, (_, place) => pointAt(kept, place));

/** The line of an update; it is recorded from the moment when it is the main line. null: it is not recorded. */
function lineOf(match: RecordedMatch, { marketId, specifier, favourite }: MarketUpdate): RecordedLine | null {
  if (!match.marketIds.includes(marketId)) return null;
  const known = match.lines.find((one) => one.marketId === marketId && one.specifier === specifier);
  if (known !== undefined || (!favourite && specifier !== '')) return known ?? null;
  const ofMarket = match.lines.filter((one) => one.marketId === marketId);
  const [oldest] = ofMarket;
  if (ofMarket.length >= recordedHistoryLimits.linesPerMarket && oldest !== undefined) {
    match.lines = match.lines.filter((one) => one !== oldest);
    match.open.delete(oldest);
    for (const kept of oldest.outcomes.values()) match.points -= countOf(kept);
  }
  const line: RecordedLine = { marketId, specifier, outcomes: new Map() };
  match.lines.push(line);
  return line;
}

function recordPoint(
  match: RecordedMatch,
  line: RecordedLine,
  { id, odds }: OutcomeUpdate,
  at: number,
): void {
  const kept = line.outcomes.get(id) ?? [];
  const before = countOf(kept);
  const last = before === 0 ? undefined : pointAt(kept, before - 1);
  const change = changeOfPoints(last, before, at, odds);
  if (change === 'none') return;
  if (change === 'replace') kept.length -= 2;
  kept.push(at, odds);
  const { thinnedFrom, pointsPerOutcome } = oddsHistoryLimits;
  const isFull = countOf(kept) > thinnedFrom;
  line.outcomes.set(id, isFull ? thinPoints(pointsOf(kept), pointsPerOutcome).flat() : kept);
  match.points += countOf(line.outcomes.get(id) ?? kept) - before;
}

function recordMarket(match: RecordedMatch, market: MarketUpdate, at: number): void {
  const line = lineOf(match, market);
  if (line === null) return;
  if (market.status !== 1) {
    match.open.delete(line);
    return;
  }
  match.open.add(line);
  for (const outcome of market.outcomes) if (outcome.odds > 0) recordPoint(match, line, outcome, at);
}

function recordPause({ lines, open, pauses, state }: RecordedMatch, at: number): void {
  if (lines.length > 0) addPause(pauses, { at, paused: open.size === 0 && !isEnded(state.statusCode) });
}

function recordState(match: RecordedMatch, state: MatchState, at: number): void {
  const news = marksBetween(match.state, state, match.sportId, at);
  match.state = state;
  if (news.length === 0) return;
  match.marks = [...match.marks, ...news].slice(-oddsHistoryLimits.marks);
}

const historyOf = ({ lines, marks, pauses }: RecordedMatch): OddsHistory => ({
  series: lines.flatMap(({ marketId, specifier, outcomes }) =>
    [...outcomes]
      .filter(([, kept]) => kept.length > 0)
      .map(([outcomeId, kept]) => ({
        marketId,
        specifier,
        outcomeId,
        points: thinPoints(pointsOf(kept), oddsHistoryLimits.pointsPerOutcome),
      })),
  ),
  marks,
  pauses: [...pauses],
});

/** The history with few points, for an ended match. */
export const shortened = (history: OddsHistory): OddsHistory => ({
  ...history,
  series: history.series.map((one) => ({
    ...one,
    points: thinPoints(one.points, recordedHistoryLimits.pointsOfEnded),
  })),
});

type Limits = Readonly<Record<'matches' | 'points', number>>;

/** The recorded matches in the order of their last change, within the limits. */
function createRecordedMatches(limits: Limits) {
  const matches = new Map<number, RecordedMatch>();
  let points = 0;
  const drop = (matchId: number): void => {
    points -= matches.get(matchId)?.points ?? 0;
    matches.delete(matchId);
  };
  return {
    drop,
    get: (matchId: number): RecordedMatch | undefined => matches.get(matchId),
    points: (): number => points,
    add(matchId: number, match: RecordedMatch): void {
      if (!matches.has(matchId)) matches.set(matchId, match);
    },
    change(matchId: number, act: (match: RecordedMatch) => void): void {
      const match = matches.get(matchId);
      if (match === undefined) return;
      const before = match.points;
      act(match);
      points += match.points - before;
      if (match.points === before) return;
      matches.delete(matchId);
      matches.set(matchId, match);
    },
    keepLimits(): void {
      while (matches.size > limits.matches || points > limits.points) {
        const [oldest] = matches.keys();
        if (oldest === undefined) return;
        drop(oldest);
      }
    },
  };
}

function newMatch({ facts: { sportId }, state }: MatchSnapshot, since: number): RecordedMatch | null {
  const marketIds = marketIdsOf(sportId);
  if (marketIds.length === 0) return null;
  return { since, sportId, marketIds, lines: [], marks: [], pauses: [], open: new Set(), state, points: 0 };
}

export function createOddsRecorder(limits: Limits = recordedHistoryLimits): OddsRecorder {
  const matches = createRecordedMatches(limits);
  const recordMarkets = (match: RecordedMatch, markets: readonly MarketUpdate[], at: number): void => {
    for (const market of markets) recordMarket(match, market, at);
    recordPause(match, at);
  };
  const take = (event: FeedEvent): void => {
    const { at } = event;
    switch (event.kind) {
      case 'match': {
        const { facts, state, markets } = event.match;
        const fresh = newMatch(event.match, at);
        if (fresh !== null) matches.add(facts.matchId, fresh);
        return matches.change(facts.matchId, (match) => {
          recordState(match, state, at);
          recordMarkets(match, markets, at);
        });
      }
      case 'odds':
        return matches.change(event.odds.matchId, (match) => recordMarkets(match, event.odds.markets, at));
      case 'state':
        return matches.change(event.matchId, (match) => recordState(match, event.state, at));
      case 'gone':
        return matches.drop(event.matchId);
      case 'settlement':
    }
  };
  return {
    record(events) {
      for (const event of events) take(event);
      matches.keepLimits();
    },
    of(matchId) {
      const match = matches.get(matchId);
      return match === undefined ? null : historyOf(match);
    },
    since: (matchId) => matches.get(matchId)?.since ?? null,
    points: matches.points,
  };
}
