/**
 * Finds the stream of a message that does not name one. An older back end names at most the game, while the core may follow a list, single
 * matches of it, or both during a handover. A Fixture goes to the stream that waits for exactly that match, otherwise to the list. Later
 * messages go to the stream of their match.
 */
import { matchStream } from '../../domain/catalogue/stream-name.ts';
import { isUnnumberedSnapshot } from '../../domain/book/unnumbered-stream.ts';
import type { LiveMessage } from '../../domain/book/stream-message.ts';
import type { LiveState } from './book-state.ts';

const withStream = <T extends LiveMessage>(message: T, stream: string): T => ({
  ...message,
  head: { ...message.head, stream },
});

function streamOfSnapshot(live: LiveState, message: LiveMessage & { kind: 'snapshot' }): string {
  const list = message.head.stream;
  const [first, ...more] = message.matches;
  const detail = first === undefined || more.length > 0 ? null : matchStream(list, first.facts.matchId);
  const isAwaited = (stream: string | null): boolean =>
    stream !== null && live.streams.get(stream)?.phase === 'recovering';
  if (detail !== null && isAwaited(detail) && !isAwaited(list)) return detail;
  return detail === null || live.streams.has(list) ? list : detail;
}

/**
 * The stream of a match. A match that the book does not hold yet came with a Fixture of the same batch: on the list stream, or on its own
 * match stream if the list is not followed.
 */
function streamOfMatch(live: LiveState, list: string, matchId: number): string {
  const known = live.book.matches.get(matchId)?.stream;
  if (known !== undefined && live.streams.has(known)) return known;
  return live.streams.has(list) ? list : matchStream(list, matchId);
}

interface OfMatch {
  readonly matchId: number;
}

/** Splits the message into one message for each followed stream. */
export function unnumberedByStream(live: LiveState, message: LiveMessage): readonly LiveMessage[] {
  if (isUnnumberedSnapshot(message)) return [withStream(message, streamOfSnapshot(live, message))];
  if (message.kind !== 'odds' && message.kind !== 'match-data') return [message];
  const streamOf = (matchId: number): string => streamOfMatch(live, message.head.stream, matchId);
  const damaged = message.damaged ?? [];
  const streams = new Set([...message.matches.map(({ matchId }) => matchId), ...damaged].map(streamOf));
  return [...streams]
    .filter((stream) => live.streams.has(stream))
    .map((stream) => {
      const isItsOwn = ({ matchId }: OfMatch): boolean => streamOf(matchId) === stream;
      const own = { damaged: damaged.filter((matchId) => streamOf(matchId) === stream) };
      return message.kind === 'odds'
        ? withStream({ ...message, ...own, matches: message.matches.filter(isItsOwn) }, stream)
        : withStream({ ...message, ...own, matches: message.matches.filter(isItsOwn) }, stream);
    });
}
