/**
 * The state of one sequenced stream at its reader. Pure: messages in, events for the book and requests out.
 *
 *   down ──subscribe──▶ recovering(id) ──snapshot with our id complete──▶ up ──gap, new epoch──▶ recovering(new id)
 *     ▲                    │ time-out: 1, 2 … 30 s                         │
 *     └──── link lost ─────┴───────────────────────────────────────────────┘      up + silence = lagging (freshness.ts)
 *
 * A first snapshot may begin with the markets of the rows. The stream is up when these have arrived; the other markets follow in `rest`
 * parts. A missing rest counts as a late recovery.
 *
 * The first part of such a snapshot is applied to the book when it arrives, so that a list can draw its first rows. Nothing of it can be
 * bet on before the stream is up.
 *
 * Invariants: while recovering, nothing else is applied to the book; at most one recovery is under way; messages that follow a snapshot
 * while its parts still arrive are held (bounded) and applied after it; older and duplicate messages change nothing.
 */
import type { LiveMessage } from './stream-message.ts';
import type { BookEvent, MatchSnapshot } from './book-event.ts';
import { isUnnumbered, isUnnumberedSnapshot, takesUnnumbered } from './unnumbered-stream.ts';

type SnapshotPart = LiveMessage & { kind: 'snapshot' };

/** The recovery under way: the request for a whole snapshot. */
interface Recovery {
  recoveryId: string | null;
  /** Local time when the recovery is requested again. */
  retryAt: number;
  attempts: number;
  /** Recoveries since the stream was opened. */
  recoveries: number;
  /** Local time of the last recovery's request. */
  askedAt: number;
  /** True: a part of the snapshot came since the last check of the recovery's time. A long list takes a while. */
  partArrived: boolean;
  parts: (readonly MatchSnapshot[] | null)[];
  /** Missing parts of the rest, and the recovery that they belong to; null: the stream is whole. */
  rest: { readonly recoveryId: string; readonly left: Set<number> } | null;
}

export interface StreamState extends Recovery {
  readonly stream: string;
  phase: 'down' | 'recovering' | 'up';
  epoch: string;
  seq: number;
  /** Publish time of the newest Alive, or the time of the feed in the snapshot, server ms; 0 = none yet. */
  alivePt: number;
  /** False: the server lost its feed. */
  feedUp: boolean;
  /** True: the first rows of a first snapshot are in the book, the others are on their way. */
  opening: boolean;
  waiting: LiveMessage[];
  /** True: a message since the last recovery had unreadable values. Its matches are closed until the next recovery. */
  damaged: boolean;
  /** Local time when the newest message came; 0: none yet. The freshness of a back end without publish times depends on it. */
  arrivedAt: number;
}

/**
 * Each request that is not answered in time is given more: where an answer takes long (a machine under load), the server leaves the answers to
 * earlier requests out, so a reader that asks again sooner would never get one.
 */
const RECOVERY_TIMEOUTS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;
/** Most messages held while a snapshot arrives; with more the recovery starts again. */
export const MAX_WAITING_MESSAGES = 2000;

export const createStream = (stream: string): StreamState => ({
  stream,
  phase: 'down',
  epoch: '',
  seq: 0,
  alivePt: 0,
  feedUp: true,
  recoveryId: null,
  retryAt: 0,
  attempts: 0,
  recoveries: 0,
  partArrived: false,
  opening: false,
  parts: [],
  rest: null,
  waiting: [],
  damaged: false,
  askedAt: Number.NEGATIVE_INFINITY,
  arrivedAt: 0,
});

/** Result of a step: events for the book, and whether a new recovery must be requested. */
interface StreamStep {
  readonly events: readonly BookEvent[];
  readonly recover: boolean;
}

const nothing: StreamStep = { events: [], recover: false };
const recover: StreamStep = { events: [], recover: true };

const timeoutAfter = (attempts: number): number =>
  RECOVERY_TIMEOUTS_MS[Math.min(attempts, RECOVERY_TIMEOUTS_MS.length - 1)] ?? RECOVERY_TIMEOUTS_MS[0];

/** Call when the request is sent: the stream then waits for the snapshot with `recoveryId`. `jitter` 0..1 spreads the retries. */
export function beginRecovery(state: StreamState, recoveryId: string, now: number, jitter: number): void {
  const timeout = timeoutAfter(state.attempts);
  state.phase = 'recovering';
  state.recoveryId = recoveryId;
  state.retryAt = now + timeout * (1 + jitter / 4);
  state.attempts++;
  state.recoveries++;
  state.opening = false;
  state.parts = [];
  state.rest = null;
  state.waiting = [];
  state.damaged = false;
  state.askedAt = now;
}

/** A damaged stream is requested again, but at most this often: a back end may keep sending unreadable values. */
export const REPAIR_EVERY_MS = 10_000;

export const wantsRepair = (state: StreamState, now: number): boolean =>
  state.phase === 'up' && state.damaged && now - state.askedAt >= REPAIR_EVERY_MS;

export function linkLost(state: StreamState): void {
  state.phase = 'down';
  state.recoveryId = null;
  state.attempts = 0;
  state.opening = false;
  state.parts = [];
  state.rest = null;
  state.waiting = [];
}

/** Every market of the stream is known: no part of a snapshot is missing. */
export const isStreamWhole = (state: StreamState): boolean => state.phase === 'up' && state.rest === null;

/** True: the recovery has waited too long for its next part and must be requested again. */
export function recoveryIsLate(state: StreamState, now: number): boolean {
  if (state.phase === 'down' || isStreamWhole(state)) return false;
  if (state.partArrived) state.retryAt = Math.max(state.retryAt, now + timeoutAfter(state.attempts - 1));
  state.partArrived = false;
  return now >= state.retryAt;
}

export function onMessage(state: StreamState, message: LiveMessage): StreamStep {
  if (isUnnumbered(message)) return onUnnumbered(state, message);
  if (message.kind === 'snapshot') return onSnapshotPart(state, message);
  if (message.kind === 'rest') return onRestPart(state, message);
  if (state.phase === 'recovering') return hold(state, message);
  return state.phase === 'up' ? follow(state, message) : nothing;
}

function hold(state: StreamState, message: LiveMessage): StreamStep {
  if (state.waiting.length >= MAX_WAITING_MESSAGES) return recover;
  state.waiting.push(message);
  return nothing;
}

/** An older back end sends no sequence numbers: messages after the Fixture are applied as they arrive. */
function onUnnumbered(state: StreamState, message: LiveMessage): StreamStep {
  if (!takesUnnumbered(state, message)) return nothing;
  if (!isUnnumberedSnapshot(message)) return { events: eventsOf(state, message), recover: false };
  state.parts = [message.matches];
  state.waiting = [];
  return complete(state, message, 0);
}

function follow(state: StreamState, message: LiveMessage): StreamStep {
  const { head } = message;
  if (head.epoch !== state.epoch) return recover;
  if (head.seq <= state.seq) return nothing;
  if (head.seq !== state.seq + 1) return recover;
  state.seq = head.seq;
  if (message.kind === 'alive') {
    state.alivePt = head.pt;
    state.feedUp = message.feedUp;
    return nothing;
  }
  return { events: eventsOf(state, message), recover: false };
}

function eventsOf(state: StreamState, message: LiveMessage): readonly BookEvent[] {
  const event = bookEventOf(message);
  return [...damageOf(state, message), ...(event === null ? [] : [event])];
}

/** The damage comes before the readable part of the same message, which opens the matches that it names. */
function damageOf(state: StreamState, { head: { stream, seq, pt }, damaged }: LiveMessage): BookEvent[] {
  if (damaged === undefined || damaged.length === 0) return [];
  state.damaged = true;
  return [{ kind: 'damaged', stream, seq, pt, matchIds: damaged }];
}

function bookEventOf(message: LiveMessage): BookEvent | null {
  const { stream, seq, pt } = message.head;
  switch (message.kind) {
    case 'matches':
      return { kind: 'matches', stream, seq, pt, matches: message.matches, removed: message.removed };
    case 'odds':
      return { kind: 'odds', stream, seq, pt, matches: message.matches };
    case 'match-data':
      return { kind: 'match-data', stream, seq, pt, matches: message.matches };
    case 'alive':
    case 'snapshot':
    case 'rest':
      return null;
  }
}

/** Only the snapshot of our own request counts; a late snapshot of an earlier request is ignored. */
function onSnapshotPart(state: StreamState, message: SnapshotPart): StreamStep {
  const { recoveryId, part, of, restOf, matches } = message;
  if (state.phase !== 'recovering' || recoveryId !== state.recoveryId) return nothing;
  if (state.parts.length !== of) state.parts = Array.from({ length: of }, () => null);
  state.parts[part - 1] = matches;
  state.partArrived = true;
  if (state.parts.some((one) => one === null)) return opensWith(state, message);
  return complete(state, message, restOf);
}

/** Applies the first part of a first snapshot that begins with the rows, before the other parts have come. */
function opensWith(state: StreamState, message: SnapshotPart): StreamStep {
  const { head, part, restOf, matches } = message;
  if (part !== 1 || restOf === 0 || state.epoch !== '') return nothing;
  state.opening = true;
  const { stream, seq, pt } = head;
  return {
    events: [{ kind: 'matches', stream, seq, pt, matches, removed: [], partial: true }],
    recover: false,
  };
}

/** A rest part counts once, and only for the snapshot that announced it. */
function onRestPart(state: StreamState, message: LiveMessage & { kind: 'rest' }): StreamStep {
  const { rest } = state;
  if (rest === null || rest.recoveryId !== message.recoveryId || !rest.left.delete(message.part))
    return nothing;
  state.partArrived = true;
  if (rest.left.size === 0) {
    state.rest = null;
    state.attempts = 0;
  }
  const { stream, seq, pt } = message.head;
  const last = state.rest === null;
  return { events: [{ kind: 'rest', stream, seq, pt, matches: message.matches, last }], recover: false };
}

/** A snapshot is no sign of life of the feed: its prices are as old as the feed that it names, however new the snapshot is. */
function takeFeed(state: StreamState, { head, feed }: SnapshotPart): void {
  state.alivePt = Math.min(head.pt, feed?.feedPt ?? head.pt);
  state.feedUp = feed?.feedUp ?? true;
}

function complete(state: StreamState, message: SnapshotPart, restOf: number): StreamStep {
  const { head } = message;
  const matches = state.parts.flatMap((part) => part ?? []);
  const { waiting, recoveryId } = state;
  const partial = restOf > 0 && recoveryId !== null;
  state.rest = partial
    ? { recoveryId, left: new Set(Array.from({ length: restOf }, (_, at) => at + 1)) }
    : null;
  state.phase = 'up';
  state.epoch = head.epoch;
  state.seq = head.seq;
  takeFeed(state, message);
  state.recoveryId = null;
  // A rest that is late asks for the whole snapshot once more: only a whole one shows that the time was enough.
  if (!partial) state.attempts = 0;
  state.opening = false;
  state.parts = [];
  state.waiting = [];
  const { stream, seq, pt } = head;
  const events: BookEvent[] = [
    { kind: 'fixture', stream, seq, pt, matches, ...(partial ? { partial } : {}) },
  ];
  for (const held of waiting) {
    const step = follow(state, held);
    if (step.recover) return { events, recover: true };
    events.push(...step.events);
  }
  return { events, recover: false };
}
