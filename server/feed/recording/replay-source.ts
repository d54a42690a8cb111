/**
 * Plays a recording as a live feed: its times are moved to now and run `speed` times as fast, once or in a loop. Every lap has its own
 * match ids, so bets of a lap are settled by that lap.
 */
import type { FeedEvent, MatchSnapshot } from '../../../domain/book/book-event.ts';
import { type MarketSettlement, type MarketUpdate, marketLineKey } from '../../../domain/match/market.ts';
import { withClockStopped } from '../../../domain/match/match-clock.ts';
import type { MatchState } from '../../../domain/match/match.ts';
import type { RecordedStatistics } from '../../../domain/recording/feed-statistics.ts';
import type { RecordedStep } from '../../../domain/recording/play-recording.ts';
import { stableNumber } from '../../../domain/recording/stable-number.ts';
import type { FeedSource } from '../feed-source.ts';
import type { LeagueName } from '../../../domain/feed/leagues.ts';

interface RecordingOptions {
  readonly name: string;
  readonly leagues: readonly LeagueName[];
  /** Recorded seconds per real second. */
  readonly speed: number;
  readonly loop: boolean;
  /** Start of the replay, ms since 1970. */
  readonly now: number;
  /** False: the recording holds prices and scores alone, and no bet is taken on its matches. */
  readonly hasResults: boolean;
  /** Ids that matches of other replays have; those of this one are added. Left out: it is alone. */
  readonly taken?: Set<number>;
}

/** A match is listed before it starts: at least this long in real time, and in recorded time. */
const LEAD_MS = 10_000;
const LEAD_RECORDED_MS = 60_000;
/** A match stays on the board for this long after the recording's end; then a new lap begins. */
const LINGER_MS = 60_000;
const LAP_IDS = 1_000_000_000;

/** The state of a match in the replay so far. */
interface ReplayedMatch {
  facts: MatchSnapshot['facts'];
  state: MatchState;
  readonly markets: Map<string, MarketUpdate>;
  readonly settled: Set<string>;
}

function record(replayed: Map<number, ReplayedMatch>, event: FeedEvent): void {
  if (event.kind === 'match') {
    const { facts, state, markets } = event.match;
    replayed.set(facts.matchId, {
      facts,
      state,
      markets: new Map(markets.map((market) => [marketLineKey(market), market])),
      // A match is published anew when its kick-off moves.
      settled: replayed.get(facts.matchId)?.settled ?? new Set(),
    });
    return;
  }
  const match = replayed.get(event.kind === 'odds' ? event.odds.matchId : event.matchId);
  if (match === undefined) return;
  if (event.kind === 'odds')
    for (const market of event.odds.markets) match.markets.set(marketLineKey(market), market);
  if (event.kind === 'state') match.state = event.state;
  if (event.kind === 'settlement')
    for (const market of event.markets)
      if (market.placed === undefined) match.settled.add(marketLineKey(market));
}

const snapshotsOf = (replayed: ReadonlyMap<number, ReplayedMatch>, at: number): FeedEvent[] =>
  [...replayed.values()].map(({ facts, state, markets }): FeedEvent => ({
    kind: 'match',
    at,
    match: { facts, state, markets: [...markets.values()] },
  }));

/** The place of a lap in real time; converts recorded times and ids. */
interface Lap {
  readonly ids: number;
  /** Ms since 1970. */
  readonly startsAt: number;
  readonly at: (recorded: number) => number;
}

function shifted(lap: Lap, speed: number, event: FeedEvent): FeedEvent {
  const at = lap.at(event.at);
  const stateOf = (state: MatchState): MatchState => ({
    ...state,
    clockAt: lap.at(state.clockAt),
    clockRate: state.clockRate * speed,
  });
  switch (event.kind) {
    case 'match': {
      const { facts, state, markets } = event.match;
      const moved = { ...facts, matchId: facts.matchId + lap.ids, startsAt: lap.at(facts.startsAt) };
      return { kind: 'match', at, match: { facts: moved, state: stateOf(state), markets } };
    }
    case 'odds':
      return { kind: 'odds', at, odds: { ...event.odds, matchId: event.odds.matchId + lap.ids } };
    case 'state':
      return { kind: 'state', at, matchId: event.matchId + lap.ids, state: stateOf(event.state) };
    case 'settlement': {
      const timeOf = (time: number | null): number | null => (time === null ? null : lap.at(time));
      const markets = event.markets.map((market) =>
        market.placed === undefined
          ? market
          : { ...market, placed: { from: timeOf(market.placed.from), to: timeOf(market.placed.to) } },
      );
      return { ...event, at, matchId: event.matchId + lap.ids, markets };
    }
    case 'gone':
      return { ...event, at, matchId: event.matchId + lap.ids };
  }
}

/** The recording ended before the match: betting stops, and undecided markets are void at the end. */
function breakOff(replayed: ReadonlyMap<number, ReplayedMatch>, at: number): FeedEvent[] {
  return [...replayed].flatMap(([matchId, { state, markets }]): FeedEvent[] => {
    if (!state.open) return [];
    const stopped = { ...withClockStopped(state, at), open: false, reporting: -1 } as const;
    const open = [...markets.values()].filter(({ status }) => status === 1);
    const closed = open.map((market) => ({ ...market, status: -1 as const }));
    return [
      { kind: 'state', at, matchId, state: stopped },
      { kind: 'odds', at, odds: { matchId, markets: closed } },
    ];
  });
}

function voidRest(replayed: ReadonlyMap<number, ReplayedMatch>, at: number): FeedEvent[] {
  return [...replayed].flatMap(([matchId, { markets, settled }]): FeedEvent[] => {
    const rest = [...markets].filter(([key]) => !settled.has(key));
    const voided: MarketSettlement[] = rest.map(([, { marketId, specifier, outcomes }]) => ({
      marketId,
      specifier,
      results: outcomes.map(({ id }) => ({ outcomeId: id, result: 'void' })),
    }));
    return voided.length === 0 ? [] : [{ kind: 'settlement', at, matchId, markets: voided }];
  });
}

/** What one way through the steps of a recording shows of it, by the recorded ids. */
export function createSurvey() {
  const replayed = new Map<number, ReplayedMatch>();
  const settlements: FeedEvent[] = [];
  let [taken, steps, first, last] = [0, 0, 0, 0];
  return {
    take({ at, events }: RecordedStep): void {
      taken++;
      if (events.length === 0) return;
      if (steps++ === 0) first = at;
      last = at;
      for (const event of events) {
        record(replayed, event);
        if (event.kind === 'settlement') settlements.push(event);
      }
    },
    get matchIds(): Iterable<number> {
      return replayed.keys();
    },
    /** Steps with events. */
    get steps() {
      return steps;
    },
    /** All steps. */
    get taken() {
      return taken;
    },
    /** Time of the first step with events. */
    get first() {
      return first;
    },
    /** The steps behind the last one. */
    rest(speed: number): readonly RecordedStep[] {
      const gone = last + LINGER_MS * speed;
      const left = [...replayed.keys()].map((matchId): FeedEvent => ({ kind: 'gone', at: gone, matchId }));
      return [
        { at: last + 1000, events: breakOff(replayed, last + 1000) },
        { at: gone, events: [...voidRest(replayed, gone), ...left] },
      ];
    },
    settlements,
  };
}
type Survey = ReturnType<typeof createSurvey>;

/** The ids that matches of a recording have in its first lap, by their recorded ids: those themselves where they are small and free. */
function replayedIds(recorded: readonly number[], taken: Set<number>): ReadonlyMap<number, number> {
  const ids = new Map<number, number>();
  const isFree = (id: number): boolean => id > 0 && id < LAP_IDS && !taken.has(id);
  const give = (matchId: number, id: number): void => {
    ids.set(matchId, id);
    taken.add(id);
  };
  for (const matchId of recorded) if (isFree(matchId)) give(matchId, matchId);
  for (const matchId of recorded) {
    if (ids.has(matchId)) continue;
    let id = stableNumber(String(matchId)) % LAP_IDS;
    while (!isFree(id)) id = (id + 1) % LAP_IDS;
    give(matchId, id);
  }
  return ids;
}

/** An event under the id that its match has in the replay. */
function renamed(ids: ReadonlyMap<number, number>, event: FeedEvent): FeedEvent {
  const idOf = (matchId: number): number => ids.get(matchId) ?? matchId;
  if (event.kind === 'match') {
    const { facts } = event.match;
    return { ...event, match: { ...event.match, facts: { ...facts, matchId: idOf(facts.matchId) } } };
  }
  return event.kind === 'odds'
    ? { ...event, odds: { ...event.odds, matchId: idOf(event.odds.matchId) } }
    : { ...event, matchId: idOf(event.matchId) };
}

/** The newest statistics of a match by a time, in the lap that has the match. */
function sheetsOf(
  recorded: readonly RecordedStatistics[],
  ids: ReadonlyMap<number, number>,
  lapOf: (number: number) => Lap,
): NonNullable<FeedSource['sheetOf']> {
  const byMatch = Map.groupBy(recorded, ({ matchId }) => ids.get(matchId) ?? matchId);
  return (matchId, now) => {
    const lap = lapOf(Math.floor(matchId / LAP_IDS));
    const newest = byMatch.get(matchId - lap.ids)?.findLast(({ at }) => lap.at(at) <= now);
    return newest === undefined ? null : { statistics: newest.statistics, lineUps: null };
  };
}

export interface Replayable {
  /** Can be taken again: each lap takes them anew, when their time comes. */
  readonly steps: Iterable<RecordedStep>;
  readonly playsAt: number | null;
  readonly statistics?: readonly RecordedStatistics[];
  /** Of these steps; left out: they are taken once more for it. */
  readonly survey?: Survey;
}

function surveyOf({ steps, survey }: Replayable): Survey {
  if (survey !== undefined) return survey;
  const own = createSurvey();
  for (const step of steps) own.take(step);
  return own;
}

interface LapTimes extends Pick<Replayable, 'playsAt'> {
  readonly speed: number;
  /** Ms since 1970. */
  readonly start: number;
}

/** The laps by their numbers, from 0. A lap begins shortly before the recording plays, and ends with the last of `rest`. */
function createLaps(
  { first }: Survey,
  rest: readonly RecordedStep[],
  { playsAt, speed, start }: LapTimes,
): (number: number) => Lap {
  const from = Math.max(first, (playsAt ?? first) - Math.max(LEAD_RECORDED_MS, LEAD_MS * speed));
  const lapMs = ((rest.at(-1)?.at ?? from) - from) / speed;
  return (number) => ({
    ids: number * LAP_IDS,
    startsAt: Math.round(start + number * lapMs),
    at: (time) => Math.round(start + number * lapMs + (time - from) / speed),
  });
}

/** A lap as far as its steps were taken. */
interface LapWalk {
  readonly number: number;
  readonly lap: Lap;
  readonly walk: Iterator<RecordedStep, undefined>;
  /** undefined: the lap is over. */
  next: RecordedStep | undefined;
  /** By the ids of the lap, up to its beginning, or to the first call. */
  readonly replayed: Map<number, ReplayedMatch>;
}

function take(work: Iterable<unknown>, most = Number.POSITIVE_INFINITY): void {
  let left = most;
  for (const _ of work) if (--left <= 0) return;
}

interface WalkDeps {
  readonly steps: () => Iterator<RecordedStep, undefined>;
  readonly lapOf: (number: number) => Lap;
  /** An event in the time and under the ids of a lap. */
  readonly moved: (lap: Lap, event: FeedEvent) => FeedEvent;
  readonly loop: boolean;
}

/** Walks through the laps, one after the other. */
function createWalk({ steps, lapOf, moved, loop }: WalkDeps) {
  const openLap = (number: number): LapWalk => {
    const walk = steps();
    return { number, lap: lapOf(number), walk, next: walk.next().value, replayed: new Map() };
  };
  let current: LapWalk | null = null;
  let ahead: LapWalk | null = null;
  const pass = (walked: LapWalk): void => void (walked.next = walked.walk.next().value);
  /** Records the steps of a lap up to `at`, one for each item that is taken: earlier prices are not replayed one by one. */
  function* recorded(walked: LapWalk, at: number): Generator<void, undefined> {
    const { lap, replayed } = walked;
    while (walked.next !== undefined && lap.at(walked.next.at) <= at) {
      const { events } = walked.next;
      // Who takes no further item ends this generator at its `yield`: the step is passed by then.
      pass(walked);
      for (const event of events.map((one) => moved(lap, one)))
        if (event.kind === 'gone') replayed.delete(event.matchId);
        else record(replayed, event);
      yield;
    }
  }
  return {
    /** Comes to the lap of `now` and records it up to there, a step for each item that is taken. */
    *caughtUp(now: number): Generator<void, undefined> {
      for (;;) {
        current ??= openLap(0);
        yield* recorded(current, now);
        if (current.next !== undefined || !loop) return;
        current = openLap(current.number + 1);
      }
    },
    snapshots: (at: number): readonly FeedEvent[] =>
      current === null ? [] : snapshotsOf(current.replayed, at),
    /** The events up to `now`. A later lap begins with a snapshot of what was recorded before it. */
    *pulled(now: number): Generator<FeedEvent, undefined> {
      while (current !== null) {
        const { lap, number } = current;
        for (; current.next !== undefined && lap.at(current.next.at) <= now; pass(current))
          for (const event of current.next.events) yield moved(lap, event);
        if (current.next !== undefined || !loop) return;
        current = ahead ?? openLap(number + 1);
        ahead = null;
        const { startsAt } = current.lap;
        take(recorded(current, startsAt));
        yield* snapshotsOf(current.replayed, startsAt);
      }
    },
    /** Records at most so many steps of what comes before the next lap. */
    lookAhead(most: number): void {
      if (!loop || current === null) return;
      ahead ??= openLap(current.number + 1);
      take(recorded(ahead, ahead.lap.startsAt), most);
    },
  };
}

/** In so many calls what comes before the next lap is recorded. A lap has more of them: its last minute alone has 1,200 at the feed's pace. */
const AHEAD_CALLS = 1000;

export function createReplay(played: Replayable, options: RecordingOptions): FeedSource {
  const { name, leagues, speed, loop, hasResults, now: start, taken = new Set() } = options;
  const survey = surveyOf(played);
  const isEmpty = survey.steps === 0;
  const ids = replayedIds([...survey.matchIds], taken);
  const isRenamed = [...ids].some(([recorded, id]) => recorded !== id);
  const own = (event: FeedEvent): FeedEvent => (isRenamed ? renamed(ids, event) : event);
  const rest = survey.rest(speed);
  const settlements = [...survey.settlements, ...rest.flatMap(({ events }) => events)]
    .filter(({ kind }) => kind === 'settlement')
    .map(own);
  const lapOf = createLaps(survey, rest, { playsAt: played.playsAt, speed, start });
  const unsettled = new Set(hasResults ? [] : ids.values());
  /** Steps without events behind the last one with events may be hours later: they are left out. */
  function* steps(): Generator<RecordedStep, undefined> {
    let left = survey.steps;
    for (const step of played.steps) {
      yield step;
      if (step.events.length > 0 && --left === 0) break;
    }
    yield* rest;
  }
  const moved = (lap: Lap, event: FeedEvent): FeedEvent => shifted(lap, speed, own(event));
  const walk = createWalk({ steps, lapOf, moved, loop });
  let begun = false;
  return {
    name,
    leagues: () => leagues,
    advance(now) {
      if (isEmpty) return [];
      if (!begun) take(walk.caughtUp(now));
      const events = begun ? [...walk.pulled(now)] : walk.snapshots(now);
      begun = true;
      walk.lookAhead(Math.ceil(survey.taken / AHEAD_CALLS));
      return events;
    },
    prepare: (now) => (isEmpty || begun ? [] : walk.caughtUp(now)),
    sheetOf: sheetsOf(played.statistics ?? [], ids, lapOf),
    lacksResults: (matchId) => unsettled.has(matchId % LAP_IDS),
    settlementsOf(matchId, now) {
      const lap = lapOf(Math.floor(matchId / LAP_IDS));
      const ofMatch = settlements.filter(
        (event) => event.kind === 'settlement' && event.matchId + lap.ids === matchId,
      );
      if (ofMatch.length === 0) return null;
      return ofMatch.filter(({ at }) => lap.at(at) <= now).map((event) => shifted(lap, speed, event));
    },
  };
}
