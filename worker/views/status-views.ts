/** Connection and diagnostics, as windows see them. */
import { ageOf, type StreamFace } from '../../domain/book/freshness.ts';
import { serverNow } from '../../domain/book/server-clock.ts';
import type { ConnectionView } from '../core-api.ts';
import type { DiagnosticsView } from '../core-diagnostics.ts';
import type { BettingLink } from '../sockets/betting-link.ts';
import { faceOfStream, type LiveState } from '../state/live-state.ts';

const order: readonly StreamFace[] = ['down', 'recovering', 'opening', 'lagging', 'up'];

/** The worst face of the streams that are wanted; 'down' when the link is. */
function worstFace(live: LiveState, now: number): StreamFace {
  const faces = new Set([...live.streams.keys()].map((stream) => faceOfStream(live, stream, now)));
  return order.find((face) => faces.has(face)) ?? 'up';
}

/** Age of the newest message of the stream that is furthest behind; null while there is none. */
function feedAge(live: LiveState, now: number): number | null {
  const ages = [...live.streams.values()].flatMap((state) => ageOf(state, serverNow(live.clock, now)) ?? []);
  return ages.length === 0 ? null : Math.round(Math.max(...ages));
}

/** Signs of life come once a second: an age up to this says nothing of the delay. */
const USUAL_AGE_MS = 1500;

/**
 * The delay that a member has: how late the newest event was when it came; once the feed is silent, for how long. (The age of
 * the newest message alone runs from 0 to 1 s and back each second, and every step of it on the screen costs a frame.)
 */
function delayOf(live: LiveState, now: number): number | null {
  const age = feedAge(live, now);
  return age === null || age > USUAL_AGE_MS ? age : Math.round(live.lateMs);
}

export function connectionOf(
  live: LiveState,
  link: Pick<BettingLink, 'state' | 'stopped'>,
  now: number,
): ConnectionView {
  return {
    link: link.state,
    stopped: link.stopped,
    online: link.state === 'connected',
    stream: link.state === 'connected' ? worstFace(live, now) : 'down',
    delayMs: delayOf(live, now),
  };
}

export interface DiagnosticsInput {
  readonly live: LiveState;
  readonly now: number;
  readonly kind: 'shared' | 'dedicated';
  readonly windows: number;
  readonly codec: DiagnosticsView['codec'];
  readonly queue: number;
  readonly updatesPerSecond: number;
  readonly sent: DiagnosticsView['sent'];
  readonly skipped: number;
  readonly window: DiagnosticsView['window'];
  readonly recording: DiagnosticsView['recording'];
}

export function diagnosticsOf({
  live,
  now,
  kind,
  windows,
  codec,
  queue,
  updatesPerSecond,
  sent,
  skipped,
  window,
  recording,
}: DiagnosticsInput): DiagnosticsView {
  let markets = 0;
  for (const match of live.book.matches.values()) markets += match.markets.length;
  return {
    core: kind,
    windows,
    codec,
    streams: [...live.streams.values()].map((state) => {
      const age = ageOf(state, serverNow(live.clock, now));
      return {
        stream: state.stream,
        face: faceOfStream(live, state.stream, now),
        epoch: state.epoch,
        seq: state.seq,
        ageMs: age === null ? null : Math.round(age),
        recoveries: state.recoveries,
      };
    }),
    matches: live.book.matches.size,
    markets,
    frames: live.counts.frames,
    bytes: live.counts.bytes,
    updates: live.changes.updates,
    updatesPerSecond,
    merged: live.counts.merged,
    skipped,
    feedAgeMs: feedAge(live, now),
    queue,
    lastCommitMs: Math.round(live.counts.lastCommitMs * 100) / 100,
    dropped: Object.fromEntries(live.drops.counts),
    sent: { messages: sent.messages, rows: sent.rows, prices: sent.prices },
    window,
    recording,
  };
}
