/**
 * Snapshots in parts. The row of a match is encoded once and kept until the match changes, which is rare in long lists. A reader without
 * any state may ask for the markets of the rows first: they are a tenth of a long list, and all that its first screen draws.
 */
import type { Book, LiveMarket, LiveMatch } from '../book/book.ts';
import { inListOrder } from '../game-list/list-order.ts';
import { rowsFirst } from '../game-list/row-markets.ts';
import type { MatchOdds } from '../book/book-event.ts';
import { encodeMatch, type EncodedMatch, type MatchLookup } from '../protocol/stream/game-rows.ts';
import { encodeFixtureRows, encodeRest } from '../protocol/stream/stream-codec.ts';
import type { FeedNews, StreamHead } from '../book/stream-message.ts';
import type { Row } from '../row.ts';
import type { LiveBoard } from './live-board.ts';
import { updateOfMarket } from '../book/match-snapshot.ts';

/** Keeps a part well below the frame limit. */
export const MATCHES_PER_PART = 20;
/** Rows have few markets, so a part takes more of them. */
const ROWS_PER_PART = 100;
/** The first part has as many rows as a screen shows, so that the screen is drawn while the other parts are made. */
const FIRST_ROWS = 24;

/**
 * How a snapshot is divided. `matches`: parts of whole matches. `rows-first`: the markets of the rows in few parts, then the other markets.
 * `one-message`: one part, for readers that support only the specification's fields and read each Fixture as the whole list.
 */
export type SnapshotForm = 'matches' | 'rows-first' | 'one-message';

/** The parts to send at once, and the rest for later; each part of the rest is made when it is taken. */
export interface Snapshot {
  /** In every part; '': in none, because the snapshot is one message. */
  readonly recoveryId: string;
  /** Each part is made when it is taken. Take all of them in one turn, because they describe one moment of the stream. */
  readonly first: Iterable<Row>;
  /** True: the first part is enough for the reader to begin, and the others can wait a little. */
  readonly firstPartSuffices: boolean;
  readonly rest: Iterable<Row>;
}

interface SnapshotParts {
  whole(head: StreamHead, matches: readonly LiveMatch[], recoveryId: string): Snapshot;
  /** The first part has the first rows of the list (or of a smaller scope). */
  rowsFirst(head: StreamHead, matches: readonly LiveMatch[], recoveryId: string): Snapshot;
  /** All matches in one message, for readers that read each Fixture as the whole list. */
  one(head: StreamHead, matches: readonly LiveMatch[]): Row;
  /** Drops the kept rows of matches that have changed. */
  forget(matchIds: Iterable<number>): void;
}

const inParts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

function* fixtureParts(
  head: StreamHead,
  parts: readonly (readonly LiveMatch[])[],
  rowOf: (match: LiveMatch) => EncodedMatch,
  about: { recoveryId: string; restOf?: number; feed: FeedNews },
): Generator<Row> {
  const of = Math.max(1, parts.length);
  for (let at = 0; at < of; at++) {
    const rows = (parts[at] ?? []).map(rowOf);
    yield encodeFixtureRows(head, rows, { ...about, part: at + 1, of });
  }
}

function keptByMatch<T>(make: (match: LiveMatch, at: number) => T) {
  const kept = new Map<number, T>();
  return {
    of:
      (at: number) =>
      (match: LiveMatch): T => {
        const { matchId } = match.facts;
        const known = kept.get(matchId) ?? make(match, at);
        kept.set(matchId, known);
        return known;
      },
    forget: (matchId: number): void => void kept.delete(matchId),
  };
}

/** A match's row, and the markets that the row leaves out. */
interface Split {
  readonly match: LiveMatch;
  readonly row: EncodedMatch;
  readonly rest: readonly LiveMarket[];
}

function splitOf(match: LiveMatch, at: number): Split {
  const { facts, state, stream } = match;
  const { row, rest } = rowsFirst(match);
  return { match, row: encodeMatch(stream, { facts, state, markets: row.map(updateOfMarket) }, at), rest };
}

const leftOut = ({ match, rest }: Split): MatchOdds => ({
  matchId: match.facts.matchId,
  markets: rest.map(updateOfMarket),
});

/**
 * The parts of the rest: the markets that the rows left out, in their state when the part is made. Changes since the snapshot were
 * published before the part, in the stream's order, and the reader prefers them.
 */
function* restParts(
  head: StreamHead,
  made: readonly Split[],
  { recoveryId, restOf }: { recoveryId: string; restOf: number },
  { matches }: Book,
): Generator<Row> {
  const lookUp: MatchLookup = (matchId) => matches.get(matchId) ?? null;
  for (const [at, part] of inParts(made, MATCHES_PER_PART).entries()) {
    const stillListed = part.filter(({ match }) => matches.get(match.facts.matchId) === match);
    const about = { recoveryId, restPart: at + 1, restOf };
    yield encodeRest(head, stillListed.map(leftOut), about, lookUp);
  }
}

export function createSnapshotParts(board: Pick<LiveBoard, 'snapshotOf' | 'book' | 'feed'>): SnapshotParts {
  const rows = keptByMatch((match, at) => encodeMatch(match.stream, board.snapshotOf(match), at));
  const splits = keptByMatch(splitOf);
  return {
    whole: (head, matches, recoveryId) => ({
      recoveryId,
      first: fixtureParts(head, inParts(matches, MATCHES_PER_PART), rows.of(head.pt), {
        recoveryId,
        feed: board.feed(),
      }),
      firstPartSuffices: false,
      rest: [],
    }),
    rowsFirst(head, matches, recoveryId) {
      const listed = inListOrder(head.stream, matches, head.pt);
      const about = { recoveryId, restOf: Math.ceil(listed.length / MATCHES_PER_PART) };
      const parts = [listed.slice(0, FIRST_ROWS), ...inParts(listed.slice(FIRST_ROWS), ROWS_PER_PART)];
      const split = splits.of(head.pt);
      const made: Split[] = [];
      const rowOf = (match: LiveMatch): EncodedMatch => {
        const one = split(match);
        made.push(one);
        return one.row;
      };
      return {
        recoveryId,
        first: fixtureParts(head, parts, rowOf, { ...about, feed: board.feed() }),
        firstPartSuffices: true,
        rest: restParts(head, made, about, board.book),
      };
    },
    one: (head, matches) => encodeFixtureRows(head, matches.map(rows.of(head.pt)), { part: 1, of: 1 }),
    forget(matchIds) {
      for (const matchId of matchIds) {
        rows.forget(matchId);
        splits.forget(matchId);
      }
    },
  };
}
