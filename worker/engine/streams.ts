/** Which streams the windows and the slip need, and opening, closing and recovering them. */
import {
  codeOfStream,
  listOfStream,
  matchIdOfStream,
  matchStream,
} from '../../domain/catalogue/stream-name.ts';
import type { BookEvent } from '../../domain/book/book-event.ts';
import {
  beginRecovery,
  createStream,
  isWhole,
  linkLost,
  recoveryIsLate,
  type StreamState,
  wantsRepair,
} from '../../domain/book/stream-state.ts';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import type { BettingSocket, CoreDeps } from './deps.ts';
import type { LiveState } from './book-state.ts';
import { createRefusedStreams } from './refused-streams.ts';

/** A stream that is no longer wanted stays this long at most, so that its matches can move to the new one without a gap. */
export const STREAM_HANDOVER_MS = 3000;

export interface Streams {
  want(streams: ReadonlySet<string>): void;
  recover(stream: string): void;
  /** A snapshot of every stream, whatever is known: a recording begins with one. */
  recoverAll(): void;
  linkUp(): void;
  linkDown(): void;
  /** The server refused a subscription: it is asked for again later. */
  onRefused(payload: unknown): void;
  /** Retries late recoveries, closes what is no longer wanted. */
  tick(): void;
}

export const SITE_NUMBER = '1';

/** Whether `stream` carries a match that `other`, of the same game, carried before. */
const carries = (stream: string, other: string, matchId: number): boolean =>
  stream === listOfStream(other) || stream === matchStream(listOfStream(other), matchId);

/**
 * The first snapshot of a game begins with the markets of its rows. A reader that already follows its matches, on this stream or another,
 * takes them whole: what it has must not be taken for fresh before it is sent again.
 */
const knowsNothing = (live: LiveState, { stream, epoch }: StreamState): boolean =>
  epoch === '' &&
  [...live.streams.keys()].every((other) => other === stream || listOfStream(other) !== listOfStream(stream));

const namedBy = (stream: string) => {
  const matchId = matchIdOfStream(stream);
  return {
    siteNumber: SITE_NUMBER,
    game_code: codeOfStream(stream),
    ...(matchId === null ? {} : { MatchId: matchId }),
  };
};

const subscriptionOf = (state: StreamState, recoveryId: string, rowsFirst: boolean) => ({
  ...namedBy(state.stream),
  recoveryId,
  packed: 1,
  ...(rowsFirst ? { rowsFirst: 1 } : {}),
  ...(state.epoch === '' ? {} : { haveEpoch: state.epoch, haveSeq: state.seq }),
});

/** The matches of the stream go with it; those that have moved to another stream stay. */
export function forgetStream(live: LiveState, stream: string): void {
  live.streams.delete(stream);
  const empty: BookEvent = { kind: 'fixture', stream, seq: 0, pt: 0, matches: [] };
  applyBatch(live.book, [empty], live.changes);
}

/**
 * Forgets a stream. Returns the wanted ones that are up and lost a match by it: it had moved here, and whoever came back to the list, or
 * follows the match alone, needs it again.
 */
function forgetAmong(live: LiveState, stream: string, wanted: ReadonlySet<string>): readonly string[] {
  const gone = [...live.book.matches.values()].filter((match) => match.stream === stream);
  forgetStream(live, stream);
  const hasLost = (heir: string): boolean => gone.some(({ facts }) => carries(heir, stream, facts.matchId));
  return [...wanted].filter((heir) => live.streams.get(heir)?.phase === 'up' && hasLost(heir));
}

/** `onSent`: for every subscription that goes out. */
export function createStreams(
  deps: CoreDeps,
  live: LiveState,
  socket: () => BettingSocket | null,
  onSent: (event: 'subscribe' | 'unsubscribe', row: unknown) => void,
): Streams {
  let wanted: ReadonlySet<string> = new Set();
  const leaving = new Map<string, number>();
  const refused = createRefusedStreams(deps, live);
  const recover = (stream: string): void => {
    const state = live.streams.get(stream);
    const link = socket();
    if (state === undefined || link === null || !link.connected) return;
    const recoveryId = deps.newId();
    beginRecovery(state, recoveryId, deps.now(), deps.random());
    // Locked from now on, and asked for when the server said.
    if (refused.postpones(state)) return;
    const row = subscriptionOf(state, recoveryId, knowsNothing(live, state));
    onSent('subscribe', row);
    link.emit('subscribe', row);
  };
  const recoverAll = (): void => {
    for (const stream of live.streams.keys()) recover(stream);
  };
  const close = (stream: string): void => {
    leaving.delete(stream);
    const row = namedBy(stream);
    onSent('unsubscribe', row);
    socket()?.emit('unsubscribe', row);
    for (const heir of forgetAmong(live, stream, wanted)) recover(heir);
  };
  /** Its matches have moved to other streams of the game. Where none is wanted nothing takes them over: an undo may want them back. */
  const isHandedOver = (leavingStream: string): boolean => {
    const heirs = [...wanted].filter((stream) => listOfStream(stream) === listOfStream(leavingStream));
    return (
      heirs.length > 0 &&
      heirs.every((stream) => {
        const state = live.streams.get(stream);
        return state !== undefined && isWhole(state);
      })
    );
  };
  return {
    want(streams) {
      for (const stream of live.streams.keys()) {
        if (!streams.has(stream) && !leaving.has(stream))
          leaving.set(stream, deps.now() + STREAM_HANDOVER_MS);
      }
      wanted = streams;
      for (const stream of streams) {
        leaving.delete(stream);
        if (live.streams.has(stream)) continue;
        live.streams.set(stream, createStream(stream));
        recover(stream);
      }
    },
    recover,
    recoverAll,
    linkUp: recoverAll,
    linkDown() {
      refused.clear();
      for (const state of live.streams.values()) linkLost(state);
    },
    onRefused: refused.onAnswer,
    tick() {
      const now = deps.now();
      for (const state of live.streams.values())
        if (recoveryIsLate(state, now) || wantsRepair(state, now)) recover(state.stream);
      for (const [stream, until] of leaving) if (isHandedOver(stream) || now >= until) close(stream);
    },
  };
}
