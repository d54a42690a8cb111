/** Watches followed matches: in the book where their stream is open, else in the schedule, which is asked once a minute. */
import type { BookChanges } from '../../../domain/book/changes.ts';
import { isLiveStream, liveMatchStream } from '../../../domain/catalogue/stream-name.ts';
import { type MatchMark, momentsOf } from '../../../domain/alerts/match-moments.ts';
import type { OneNotice } from '../../../domain/alerts/notices.ts';
import type { PriceAlert } from '../../../domain/alerts/price-alert.ts';
import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import { isEnded, phaseOf } from '../../../domain/match/match-status.ts';
import type { ScheduledMatch } from '../../../domain/match/scheduled-match.ts';
import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import type { Engine } from '../../engine/engine.ts';
import { presentMatches } from '../../engine/scheduled-matches.ts';
import type { AlertsPorts, AlertsMoment } from './alerts-api.ts';
import type { FollowedBets } from './followed.ts';

/** Most matches whose streams the alerts open. */
const MAX_ALERT_STREAMS = 12;
/** Most matches whose last state is remembered; above this the oldest are forgotten. */
const MAX_MARKS = 500;
/** A match that starts within this time is watched by its stream. */
const SOON_MS = 2 * MINUTE_MS;

/** A match that is back in the book within this time was watched all along: a goal in between is news. */
const AWAY_MS = 2 * MINUTE_MS;

/** Least time between two questions for the schedule. */
const ASK_GAP_MS = 5000;

interface WatchParts {
  readonly followed: FollowedBets;
  readonly prices: AlertsPorts['prices'];
  readonly priceAlerts: () => readonly PriceAlert[];
  /** False: nothing may be shown now, so nothing is watched. */
  readonly isListening: () => boolean;
  readonly onNotice: (notice: OneNotice) => void;
}

type State = Pick<MatchState, 'statusCode' | 'homeScore' | 'awayScore'>;

interface Held {
  readonly mark: MatchMark;
  /** The mark is exact until then, local ms: goals above it are news. Infinity: the match is in the book. */
  readonly exactUntil: number;
}

interface SeenMatch {
  readonly facts: MatchFacts;
  readonly state: State;
}

/** The last known state of followed matches, and the notices of what has changed. */
function createMarks({ followed, isListening, onNotice }: WatchParts, now: () => number) {
  const marks = new Map<number, Held>();
  const keep = (matchId: number, held: Held): void => {
    marks.delete(matchId);
    marks.set(matchId, held);
    if (marks.size > MAX_MARKS) marks.delete(marks.keys().next().value ?? -1);
  };
  return {
    see({ facts, state }: SeenMatch, from: 'book' | 'schedule'): void {
      if (!followed.has(facts)) return void marks.delete(facts.matchId);
      const held = marks.get(facts.matchId);
      if (held?.exactUntil === Infinity && from === 'schedule') return;
      const exactUntil = held !== undefined && held.exactUntil >= now() ? held.exactUntil : 0;
      // The schedule is up to a minute old: its score begins no count of goals.
      const { homeScore: home, awayScore: away } = state;
      const before = held === undefined ? null : exactUntil > 0 ? held.mark : { ...held.mark, home, away };
      const { mark, moments } = momentsOf(before, state, facts.sportId);
      keep(facts.matchId, { mark, exactUntil: from === 'book' ? Infinity : exactUntil });
      if (isListening()) for (const moment of moments) onNotice({ ...moment, match: facts });
    },
    /**
     * These matches have left the book, at least for a moment: a stream closes before the next one of the match is open, and a back end
     * may take a match out and put it in again. What the schedule says next counts again.
     */
    leaveBook(matchIds: Iterable<number>): void {
      const exactUntil = isListening() ? now() + AWAY_MS : 0;
      for (const matchId of matchIds) {
        const held = marks.get(matchId);
        if (held !== undefined) marks.set(matchId, { ...held, exactUntil });
      }
    },
  };
}

export function createMatchWatch(engine: Engine<AlertsMoment>, parts: WatchParts) {
  const { live, watchers, serverNow, wantStreams } = engine;
  const { followed, prices, priceAlerts, isListening } = parts;
  const marks = createMarks(parts, engine.deps.now);
  /** Of all matches: what is followed changes between two answers. */
  let scheduled: readonly ScheduledMatch[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  const seeInBook = (matchId: number): void => {
    const match = live.book.matches.get(matchId);
    if (match !== undefined && isLiveStream(match.stream)) marks.see(match, 'book');
  };
  /** Also matches that have just become followed. */
  const seeAll = (): void => {
    if (!followed.any()) return;
    for (const matchId of live.book.matches.keys()) seeInBook(matchId);
    wantStreams();
  };
  watchers.add({
    onCommit(changes: BookChanges) {
      if (changes.rows.size === 0 && !changes.shape && changes.removed.size === 0) return;
      if (!followed.any()) return;
      marks.leaveBook(changes.removed);
      if (changes.shape) for (const matchId of live.book.matches.keys()) seeInBook(matchId);
      else for (const matchId of changes.rows) seeInBook(matchId);
    },
  });
  const isNear = ({ facts, statusCode }: ScheduledMatch): boolean =>
    !isEnded(statusCode) && (phaseOf(statusCode) === 'live' || facts.startsAt - serverNow() < SOON_MS);
  const askSchedule = async (): Promise<void> => {
    const now = engine.deps.now();
    if (!followed.any() || !isListening() || prices.followsLiveList() || now - askedAt < ASK_GAP_MS) return;
    askedAt = now;
    const answer = await presentMatches(engine, 'alerts');
    if (!answer.ok) {
      askedAt = now - MINUTE_MS + ASK_GAP_MS;
      return;
    }
    scheduled = answer.value;
    for (const { facts, statusCode, homeScore, awayScore } of scheduled) {
      const state = { statusCode, homeScore: homeScore ?? 0, awayScore: awayScore ?? 0 };
      marks.see({ facts, state }, 'schedule');
    }
    wantStreams();
  };
  return {
    seeAll,
    askSchedule,
    streams(): readonly string[] {
      if (!isListening() || prices.followsLiveList()) return [];
      // The window that followed the list may have closed, which is no change of page.
      if (engine.deps.now() - askedAt >= MINUTE_MS) void askSchedule();
      const near = scheduled
        .filter((match) => followed.has(match.facts) && isNear(match))
        .map(({ facts }) => facts.matchId);
      // A pinned match may be one that has not begun, or an old one: the schedule knows which of them are in play.
      const ids = [...priceAlerts().map(({ matchId }) => matchId), ...near];
      return [...new Set(ids)].slice(0, MAX_ALERT_STREAMS).map(liveMatchStream);
    },
  };
}
