/** The live half of the core's state: the book, the streams that feed it, the server's clock, and counters. */
import { createBook, type LiveMatch } from '../../domain/book/book.ts';
import { type BookChanges, createChanges } from '../../domain/book/changes.ts';
import { ageOf, freshnessOf, type Freshness } from '../../domain/book/freshness.ts';
import { createServerClock, serverNow } from '../../domain/book/server-clock.ts';
import { withClockStopped } from '../../domain/match/match-clock.ts';
import type { MatchState } from '../../domain/match/match.ts';
import { createDrops, type Drops } from '../../domain/protocol/wire/drops.ts';
import type { KeyframeState } from '../../domain/recording/keyframe.ts';
import type { StepMarks } from '../door/step-marks.ts';

export interface LiveState extends KeyframeState {
  readonly changes: BookChanges;
  readonly drops: Drops;
  readonly counts: { frames: number; bytes: number; messages: number; merged: number; lastCommitMs: number };
  /** Of the last commit: its decoding and its changes of the book, ms. The rest of it are the views. */
  readonly lastSteps: { decodeMs: number; applyMs: number };
  /** Lists of which the book has the matches of an earlier visit until the server's own come, with the time of that visit, server ms. */
  readonly keptLists: Map<string, number>;
  /** How late the newest applied event was when it was applied, ms. */
  lateMs: number;
  /** null: nobody measures the steps, and none of them calls anything for it. */
  marks: StepMarks | null;
}

export const createLiveState = (): LiveState => ({
  book: createBook(),
  changes: createChanges(),
  streams: new Map(),
  stalledAt: new Map(),
  clock: createServerClock(),
  drops: createDrops(),
  counts: { frames: 0, bytes: 0, messages: 0, merged: 0, lastCommitMs: 0 },
  lastSteps: { decodeMs: 0, applyMs: 0 },
  keptLists: new Map(),
  siteKey: '',
  publishedAt: 0,
  lateMs: 0,
  marks: null,
});

export const freshnessOfStream = (live: LiveState, stream: string, now: number): Freshness => {
  const state = live.streams.get(stream);
  return state === undefined ? 'down' : freshnessOf(state, serverNow(live.clock, now));
};

function noteStall({ stalledAt }: LiveState, stream: string, freshness: Freshness, serverMs: number): void {
  if (freshness === 'up') stalledAt.delete(stream);
  else if (!stalledAt.has(stream)) stalledAt.set(stream, serverMs);
}

/** The state of a match for the windows. While its stream is not up, the match clock shows the time at which the stream stalled. */
export const shownState = (live: LiveState, match: LiveMatch, now: number): MatchState =>
  freshnessOfMatch(live, match, now) === 'up'
    ? match.state
    : withClockStopped(match.state, live.stalledAt.get(match.stream) ?? serverNow(live.clock, now));

/**
 * The returned function says whether a stream was added, removed or changed its freshness since the last call. It runs for every batch, so
 * it allocates nothing.
 */
export function createFreshnessWatch(live: LiveState): (now: number) => boolean {
  const seen = new Map<string, Freshness>();
  const forgetClosed = (): void => {
    for (const stream of seen.keys()) {
      if (live.streams.has(stream)) continue;
      seen.delete(stream);
      live.stalledAt.delete(stream);
    }
  };
  return (now) => {
    const serverMs = serverNow(live.clock, now);
    let changed = false;
    for (const [stream, state] of live.streams) {
      const freshness = freshnessOf(state, serverMs);
      noteStall(live, stream, freshness, serverMs);
      if (seen.get(stream) === freshness) continue;
      seen.set(stream, freshness);
      changed = true;
    }
    if (seen.size === live.streams.size) return changed;
    forgetClosed();
    return true;
  };
}

/** The freshness of one match: that of its stream. */
export const freshnessOfMatch = (live: LiveState, match: LiveMatch, now: number): Freshness =>
  freshnessOfStream(live, match.stream, now);

/** Age of the newest message of the stream that is furthest behind, ms; null while no stream has a message. */
export function feedAge(live: LiveState, now: number): number | null {
  const ages = [...live.streams.values()].flatMap((state) => ageOf(state, serverNow(live.clock, now)) ?? []);
  return ages.length === 0 ? null : Math.round(Math.max(...ages));
}
