/**
 * Every match of the feed, by day; schedule and results are answered from it. Ended matches are stored with a short history of their odds,
 * so that results survive a restart.
 */
import { setImmediate } from 'node:timers/promises';
import type { FeedEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import { isEnded, isLive, phaseOf } from '../../domain/match/match-status.ts';
import type { MatchFacts, MatchState } from '../../domain/match/match.ts';
import type { ScheduledMatch } from '../../domain/match/scheduled-match.ts';
import type { OddsHistory } from '../../domain/odds/odds-history.ts';
import { DAY_MS, koreanDay } from '../../domain/time/korean-time.ts';
import { SITE_OFFSET_MS } from '../../domain/time/site-offset.ts';
import type { Database } from '../storage/database.ts';
import type { ArchiveTables } from './archive-table.ts';
import { createOddsRecorder, shortened } from './odds-history.ts';
import { createOddsPast } from './odds-past.ts';
import { dropOldScores, type FinalScore, readOddsHistory, writePlayed } from './played-matches.ts';

/** Results go back this far. */
const RESULT_DAYS = 7;
/** Most matches in memory; matches of the oldest day are dropped first. */
export const MAX_ARCHIVED = 20_000;
/** Past matches computed per turn of the event loop: one takes 0.1 to 0.2 ms, 0.5 ms right after the start, and odds must not wait. */
export const PAST_PER_TURN = 20;

interface Archived {
  readonly facts: MatchFacts;
  state: MatchState;
}

export interface MatchArchive {
  record(events: readonly FeedEvent[]): void;
  /** Matches of a site day (its number, domain/time/korean-time.ts), by kick-off. Each has its state at the time when it is taken. */
  ofDay(day: number): Promise<Iterable<ScheduledMatch>>;
  /** Final or present score; null: the match is unknown, or its source has no score. */
  scoreOf(matchId: number): FinalScore | null;
  /** True: in play or over. False for an unknown match. */
  hasBegun(matchId: number): boolean;
  /** null: the match is unknown. */
  find(matchId: number): ScheduledMatch | null;
  /** Ended matches of a league that are in memory, in no order. */
  endedOf(leagueId: number): Iterable<ScheduledMatch>;
  /** The latest match of a team that is in memory; null: none. */
  latestOf(sportId: number, teamId: number): MatchFacts | null;
  /** The matches in play, in no order. */
  inPlay(): Iterable<ScheduledMatch>;
  /** The odds of a match since they were first offered; of an ended match its stored, shortened history. null: there is none. */
  oddsHistoryOf(matchId: number): Promise<OddsHistory | null>;
  /** Resolves when every write has ended. */
  drained(): Promise<void>;
}

interface MatchArchiveDeps {
  readonly db: Database<ArchiveTables>;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
  /** Matches of a span that ended before the server started, as far as the sources know them. */
  readonly past: (from: number, to: number) => Iterable<MatchSnapshot>;
  /** Events of a match before the server recorded it, as far as a source can compute them; none by default. */
  readonly replay?: (matchId: number, now: number) => Iterable<FeedEvent>;
}

const scheduled = ({ facts, state }: Archived): ScheduledMatch => {
  const known = phaseOf(state.statusCode) !== 'waiting' && state.reporting !== 0;
  return {
    facts,
    statusCode: state.statusCode,
    homeScore: known ? state.homeScore : null,
    awayScore: known ? state.awayScore : null,
    periods: state.periods,
  };
};

const hasSameResult = (a: MatchState, b: MatchState): boolean =>
  a.statusCode === b.statusCode &&
  a.reporting === b.reporting &&
  a.homeScore === b.homeScore &&
  a.awayScore === b.awayScore;

/** By kick-off, then by match id. */
const byStart = (a: Archived, b: Archived): number =>
  a.facts.startsAt - b.facts.startsAt || a.facts.matchId - b.facts.matchId;

/** A day's matches. The sorted list is made on demand, and again after the day has changed. */
interface Day {
  readonly matches: Set<Archived>;
  sorted: readonly Archived[] | null;
}

/** Matches by id and by site day, MAX_ARCHIVED at most. */
function createMatchIndex() {
  const all = new Map<number, Archived>();
  const days = new Map<number, Day>();
  const take = (one: Archived): void => {
    const number = koreanDay(one.facts.startsAt);
    const day = days.get(number);
    all.delete(one.facts.matchId);
    if (day === undefined) return;
    day.matches.delete(one);
    day.sorted = null;
    if (day.matches.size === 0) days.delete(number);
  };
  const dropOldest = (): void => {
    const [oldest] = days.get(Math.min(...days.keys()))?.matches ?? [];
    if (oldest !== undefined) take(oldest);
  };
  return {
    get: (matchId: number): Archived | undefined => all.get(matchId),
    all: (): Iterable<Archived> => all.values(),
    put(facts: MatchFacts, state: MatchState): void {
      const before = all.get(facts.matchId);
      if (before !== undefined) take(before);
      const one = { facts, state };
      const number = koreanDay(facts.startsAt);
      const day = days.get(number) ?? { matches: new Set(), sorted: null };
      days.set(number, day);
      all.set(facts.matchId, one);
      day.matches.add(one);
      day.sorted = null;
      if (all.size > MAX_ARCHIVED) dropOldest();
    },
    ofDay(number: number): readonly Archived[] {
      const day = days.get(number);
      if (day === undefined) return [];
      day.sorted ??= [...day.matches].sort(byStart);
      return day.sorted;
    },
  };
}

type MatchIndex = ReturnType<typeof createMatchIndex>;

/**
 * Days before the server started. The sources are asked for a day once, when a reader first opens it; days load one after another, a few
 * matches per turn.
 */
function createPast(index: MatchIndex, { now, log, past }: Pick<MatchArchiveDeps, 'now' | 'log' | 'past'>) {
  const asked = new Map<number, Promise<void>>();
  let last = Promise.resolve();
  const load = async (from: number): Promise<void> => {
    let taken = 0;
    for (const { facts, state } of past(from, from + DAY_MS)) {
      if (index.get(facts.matchId) === undefined) index.put(facts, state);
      if (++taken % PAST_PER_TURN === 0) await setImmediate();
    }
  };
  return (day: number): Promise<void> => {
    const from = day * DAY_MS - SITE_OFFSET_MS;
    if (from < now() - (RESULT_DAYS + 1) * DAY_MS || from > now()) return Promise.resolve();
    const known = asked.get(day);
    if (known !== undefined) return known;
    last = last
      .then(() => load(from))
      .catch((error: unknown) => {
        asked.delete(day);
        log('results of an earlier day could not be loaded', error);
      });
    asked.set(day, last);
    return last;
  };
}

function* endedIn(all: Iterable<Archived>, leagueId: number): Generator<ScheduledMatch> {
  for (const one of all)
    if (one.facts.leagueId === leagueId && isEnded(one.state.statusCode)) yield scheduled(one);
}

function latestOf(all: Iterable<Archived>, sportId: number, teamId: number): MatchFacts | null {
  let latest: MatchFacts | null = null;
  for (const { facts } of all)
    if (
      facts.sportId === sportId &&
      (facts.home.teamId === teamId || facts.away.teamId === teamId) &&
      facts.startsAt > (latest?.startsAt ?? 0)
    )
      latest = facts;
  return latest;
}

function* inPlay(all: Iterable<Archived>): Generator<ScheduledMatch> {
  for (const one of all) if (isLive(one.state.statusCode)) yield scheduled(one);
}

function* scheduledOf(day: readonly Archived[]): Generator<ScheduledMatch> {
  for (const one of day) yield scheduled(one);
}

/** One write of a match after the other: a corrected result must not be overtaken by the first one. */
function createWriter(
  { db, log }: Pick<MatchArchiveDeps, 'db' | 'log'>,
  oddsOf: (matchId: number) => OddsHistory | null,
) {
  const writing = new Map<number, Promise<void>>();
  return {
    write({ facts, state }: Archived): void {
      const { matchId } = facts;
      const recorded = oddsOf(matchId);
      const played = { facts, state, odds: recorded && shortened(recorded) };
      const done = (writing.get(matchId) ?? Promise.resolve())
        .then(() => writePlayed(db, played))
        .catch((error: unknown) => log('a result could not be written', error))
        .finally(() => {
          if (writing.get(matchId) === done) writing.delete(matchId);
        });
      writing.set(matchId, done);
    },
    async drained(): Promise<void> {
      await Promise.all(writing.values());
    },
  };
}

export async function createMatchArchive({
  db,
  now,
  log,
  past,
  replay = () => [],
}: MatchArchiveDeps): Promise<MatchArchive> {
  const index = createMatchIndex();
  const odds = createOddsRecorder();
  const oddsOf = createOddsPast({ recorder: odds, replay, log });
  const writer = createWriter({ db, log }, odds.of);
  const since = now() - RESULT_DAYS * DAY_MS;
  await db.deleteFrom('played_match').where('starts_at', '<', since).execute();
  await dropOldScores(db, now());
  const kept = await db.selectFrom('played_match').select(['facts', 'state']).orderBy('starts_at').execute();
  for (const row of kept) index.put(JSON.parse(row.facts) as MatchFacts, JSON.parse(row.state) as MatchState);
  const askPast = createPast(index, { now, log, past });
  return {
    record(events) {
      odds.record(events);
      for (const event of events) {
        if (event.kind !== 'match' && event.kind !== 'state') continue;
        const matchId = event.kind === 'match' ? event.match.facts.matchId : event.matchId;
        const before = index.get(matchId);
        const was = before?.state;
        if (event.kind === 'match') index.put(event.match.facts, event.match.state);
        else if (before !== undefined) before.state = event.state;
        const after = index.get(matchId);
        // A node that missed the end gets the ended match with the whole state.
        // One that was postponed is written again when it has ended, and a result when its source corrects it.
        if (was === undefined || after === undefined || hasSameResult(was, after.state)) continue;
        if (isEnded(after.state.statusCode)) writer.write(after);
      }
    },
    async ofDay(day) {
      await askPast(day);
      return scheduledOf(index.ofDay(day));
    },
    scoreOf(matchId) {
      const one = index.get(matchId);
      if (one === undefined || one.state.reporting === 0 || phaseOf(one.state.statusCode) === 'waiting')
        return null;
      const { homeScore, awayScore, statusCode } = one.state;
      return { homeScore, awayScore, statusCode };
    },
    hasBegun(matchId) {
      const one = index.get(matchId);
      return one !== undefined && phaseOf(one.state.statusCode) !== 'waiting';
    },
    find(matchId) {
      const one = index.get(matchId);
      return one === undefined ? null : scheduled(one);
    },
    latestOf: (sportId, teamId) => latestOf(index.all(), sportId, teamId),
    inPlay: () => inPlay(index.all()),
    endedOf: (leagueId) => endedIn(index.all(), leagueId),
    oddsHistoryOf: async (matchId) =>
      (await oddsOf(matchId, index.get(matchId)?.facts.startsAt ?? null)) ??
      (await readOddsHistory(db, matchId)),
    drained: writer.drained,
  };
}
