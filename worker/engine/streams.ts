/** Opens, closes and recovers the streams that the windows and the slip need. */
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
  isStreamWhole,
  linkLost,
  recoveryIsLate,
  type StreamState,
  wantsRepair,
} from '../../domain/book/stream-state.ts';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import type { BettingSocket, CoreDeps } from './deps.ts';
import type { LiveState } from './book-state.ts';
import { createRefusedStreams } from './refused-streams.ts';

/** A stream that is no longer wanted stays open this long at most, so that its matches can move to the new stream without a gap. */
export const STREAM_HANDOVER_MS = 3000;

export interface Streams {
  want(streams: ReadonlySet<string>): void;
  recover(stream: string): void;
  linkUp(): void;
  linkDown(): void;
  /** Takes the server's refusal of a subscription. The subscription is sent again later. */
  onRefused(payload: unknown): void;
  /** Retries late recoveries and closes streams that are no longer wanted. */
  tick(): void;
}

export const SITE_NUMBER = '1';

/** Whether `stream` can carry a match that `other`, of the same game, carried before. */
const carries = (stream: string, other: string, matchId: number): boolean =>
  stream === listOfStream(other) || stream === matchStream(listOfStream(other), matchId);

/**
 * True if the core follows no matches of the stream's game: then the first snapshot begins with the markets of the rows. A core that
 * already follows matches, on this stream or another, takes a whole snapshot. Its old markets must not count as fresh before they are sent
 * again.
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

/** Removes a stream and its matches. Matches that have moved to another stream stay. */
export function forgetStream(live: LiveState, stream: string): void {
  live.streams.delete(stream);
  const empty: BookEvent = { kind: 'fixture', stream, seq: 0, pt: 0, matches: [] };
  applyBatch(live.book, [empty], live.changes);
}

/**
 * Forgets a stream. Returns the wanted streams that are up and lost a match when this stream closed. The match had moved to this stream,
 * and the list or its match stream needs it again.
 */
function forgetAmong(live: LiveState, stream: string, wanted: ReadonlySet<string>): readonly string[] {
  const gone = [...live.book.matches.values()].filter((match) => match.stream === stream);
  forgetStream(live, stream);
  const hasLost = (heir: string): boolean => gone.some(({ facts }) => carries(heir, stream, facts.matchId));
  return [...wanted].filter((heir) => live.streams.get(heir)?.phase === 'up' && hasLost(heir));
}

/** `onSent` is called for every subscription and unsubscription that is sent. */
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
    // The stream is locked from now on, and is requested at the time that the server named.
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
  /**
   * True if its matches have moved to other wanted streams of the game. False if no stream of the game is wanted: an undo may need the
   * matches.
   */
  const isHandedOver = (leavingStream: string): boolean => {
    const heirs = [...wanted].filter((stream) => listOfStream(stream) === listOfStream(leavingStream));
    return (
      heirs.length > 0 &&
      heirs.every((stream) => {
        const state = live.streams.get(stream);
        return state !== undefined && isStreamWhole(state);
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
