/** The core's live half: the book, the streams that feed it, the server's clock, and what was counted on the way. */
import { type Book, createBook, type LiveMatch } from '../../domain/book/book.ts';
import { type BookChanges, createChanges } from '../../domain/book/changes.ts';
import { ageOf, freshnessOf, type Freshness } from '../../domain/book/freshness.ts';
import { createServerClock, type ServerClock, serverNow } from '../../domain/book/server-clock.ts';
import type { StreamState } from '../../domain/book/stream-state.ts';
import { withClockStopped } from '../../domain/match/match-clock.ts';
import type { MatchState } from '../../domain/match/match.ts';
import { createDrops, type Drops } from '../../domain/protocol/wire/drops.ts';

export interface LiveState {
  readonly book: Book;
  readonly changes: BookChanges;
  readonly streams: Map<string, StreamState>;
  /** Server ms at which a stream stopped being up; streams that are up are not in it. */
  readonly stalledAt: Map<string, number>;
  readonly clock: ServerClock;
  readonly drops: Drops;
  readonly counts: { frames: number; bytes: number; messages: number; merged: number; lastCommitMs: number };
  /** Opens odds that come encoded (C12); known once the site's resources are. */
  siteKey: string;
  /** Publish time of the newest applied event, server ms. */
  publishedAt: number;
  /** How late that event was when it was applied, ms. */
  lateMs: number;
}

export const createLiveState = (): LiveState => ({
  book: createBook(),
  changes: createChanges(),
  streams: new Map(),
  stalledAt: new Map(),
  clock: createServerClock(),
  drops: createDrops(),
  counts: { frames: 0, bytes: 0, messages: 0, merged: 0, lastCommitMs: 0 },
  siteKey: '',
  publishedAt: 0,
  lateMs: 0,
});

export const freshnessOfStream = (live: LiveState, stream: string, now: number): Freshness => {
  const state = live.streams.get(stream);
  return state === undefined ? 'down' : freshnessOf(state, serverNow(live.clock, now));
};

function noteStalls(
  { stalledAt }: LiveState,
  faces: readonly (readonly [string, Freshness])[],
  serverMs: number,
): void {
  const present = new Set(faces.map(([stream]) => stream));
  for (const stream of stalledAt.keys()) if (!present.has(stream)) stalledAt.delete(stream);
  for (const [stream, freshness] of faces) {
    if (freshness === 'up') stalledAt.delete(stream);
    else if (!stalledAt.has(stream)) stalledAt.set(stream, serverMs);
  }
}

/** The state of a match as a window may show it: while its stream is not up the match clock stands where the stall caught it. */
export const shownState = (live: LiveState, match: LiveMatch, now: number): MatchState =>
  freshnessOfMatch(live, match, now) === 'up'
    ? match.state
    : withClockStopped(match.state, live.stalledAt.get(match.stream) ?? serverNow(live.clock, now));

/** Whether any stream's freshness changed since the last look. */
export function createFreshnessWatch(live: LiveState): (now: number) => boolean {
  let seen = '';
  return (now) => {
    const faces = [...live.streams.keys()].map(
      (stream) => [stream, freshnessOfStream(live, stream, now)] as const,
    );
    noteStalls(live, faces, serverNow(live.clock, now));
    const present = faces.map(([, freshness]) => freshness).join();
    const changed = present !== seen;
    seen = present;
    return changed;
  };
}

/** How fresh the prices of one match are: those of the stream it follows. */
export const freshnessOfMatch = (live: LiveState, match: LiveMatch, now: number): Freshness =>
  freshnessOfStream(live, match.stream, now);

/** Age of the newest message of the stream that is furthest behind, ms; null while there is none. */
export function feedAge(live: LiveState, now: number): number | null {
  const ages = [...live.streams.values()].flatMap((state) => ageOf(state, serverNow(live.clock, now)) ?? []);
  return ages.length === 0 ? null : Math.round(Math.max(...ages));
}
