/** The core's live half: the book, the streams that feed it, the server's clock, and what was counted on the way. */
import { type Book, createBook, type LiveMatch } from '../../domain/book/book.ts';
import { type BookChanges, createChanges } from '../../domain/book/changes.ts';
import { faceOf, type StreamFace } from '../../domain/book/freshness.ts';
import { createServerClock, type ServerClock, serverNow } from '../../domain/book/server-clock.ts';
import type { StreamState } from '../../domain/book/stream-state.ts';
import { createDrops, type Drops } from '../../domain/protocol/drops.ts';

export interface LiveState {
  readonly book: Book;
  readonly changes: BookChanges;
  readonly streams: Map<string, StreamState>;
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
  clock: createServerClock(),
  drops: createDrops(),
  counts: { frames: 0, bytes: 0, messages: 0, merged: 0, lastCommitMs: 0 },
  siteKey: '',
  publishedAt: 0,
  lateMs: 0,
});

export const faceOfStream = (live: LiveState, stream: string, now: number): StreamFace => {
  const state = live.streams.get(stream);
  return state === undefined ? 'down' : faceOf(state, serverNow(live.clock, now));
};

/** Whether any stream's face changed since the last look. */
export function createFaceWatch(live: LiveState): (now: number) => boolean {
  let seen = '';
  return (now) => {
    const present = [...live.streams.keys()].map((stream) => faceOfStream(live, stream, now)).join();
    const changed = present !== seen;
    seen = present;
    return changed;
  };
}

/** How fresh the prices of one match are: those of the stream it follows. */
export const faceOfMatch = (live: LiveState, match: LiveMatch, now: number): StreamFace =>
  faceOfStream(live, match.stream, now);
