/**
 * Snapshots in parts. The rows of matches are made once and kept until the match changes: long lists hardly do. A reader that knows
 * nothing yet may ask for the markets of the rows first: a tenth of a long list, and all that its first screen draws.
 */
import type { Book, LiveMarket, LiveMatch } from '../../domain/book/book.ts';
import { rowsFirst } from '../../domain/game-list/row-markets.ts';
import type { MatchOdds } from '../../domain/book/book-event.ts';
import { encodeMatch, type EncodedMatch, type MatchLookup } from '../../domain/protocol/game-rows.ts';
import { encodeFixtureRows, encodeRest, type StreamHead } from '../../domain/protocol/live-codec.ts';
import type { Row } from '../../domain/protocol/stream-head.ts';
import { type LiveBoard, updateOf } from './live-board.ts';

/** A part stays well below the frame limit. */
export const MATCHES_PER_PART = 20;
/** Of rows with their few markets a part takes more. */
export const ROWS_PER_PART = 100;

/** What is sent at once, and what may follow later: each part of the rest is made when it is asked for. */
export interface Snapshot {
  readonly first: readonly Row[];
  readonly rest: Iterable<Row>;
}

export interface SnapshotParts {
  whole(head: StreamHead, matches: readonly LiveMatch[], recoveryId: string): Snapshot;
  rowsFirst(head: StreamHead, matches: readonly LiveMatch[], recoveryId: string): Snapshot;
  /** These matches have changed. */
  forget(matchIds: Iterable<number>): void;
}

const inParts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

function fixtureParts(
  head: StreamHead,
  matches: readonly EncodedMatch[],
  about: { size: number; recoveryId: string; restOf?: number },
) {
  const { size, ...more } = about;
  const parts = inParts(matches, size);
  const of = Math.max(1, parts.length);
  return Array.from({ length: of }, (_, at) =>
    encodeFixtureRows(head, parts[at] ?? [], { ...more, part: at + 1, of }),
  );
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

/** A match's row, and the markets that it leaves out. */
interface Split {
  readonly match: LiveMatch;
  readonly row: EncodedMatch;
  readonly rest: readonly LiveMarket[];
}

function splitOf(match: LiveMatch, at: number): Split {
  const { facts, state, stream } = match;
  const { row, rest } = rowsFirst(match);
  return { match, row: encodeMatch(stream, { facts, state, markets: row.map(updateOf) }, at), rest };
}

const restOf = ({ match, rest }: Split): MatchOdds => ({
  matchId: match.facts.matchId,
  markets: rest.map(updateOf),
});

/**
 * The rest, part by part: the markets that the rows left out when they were made, whatever has become of them, as they stand when the
 * part is made. What moved since has been told in the stream's order before it, and is what the reader goes by.
 */
function* restParts(
  head: StreamHead,
  parts: readonly (readonly Split[])[],
  recoveryId: string,
  { matches }: Book,
): Generator<Row> {
  const lookUp: MatchLookup = (matchId) => matches.get(matchId) ?? null;
  for (const [at, part] of parts.entries()) {
    const standing = part.filter(({ match }) => matches.get(match.facts.matchId) === match);
    const about = { recoveryId, restPart: at + 1, restOf: parts.length };
    yield encodeRest(head, standing.map(restOf), about, lookUp);
  }
}

export function createSnapshotParts(board: Pick<LiveBoard, 'snapshotOf' | 'book'>): SnapshotParts {
  const rows = keptByMatch((match, at) => encodeMatch(match.stream, board.snapshotOf(match), at));
  const splits = keptByMatch(splitOf);
  return {
    whole: (head, matches, recoveryId) => ({
      first: fixtureParts(head, matches.map(rows.of(head.pt)), { size: MATCHES_PER_PART, recoveryId }),
      rest: [],
    }),
    rowsFirst(head, matches, recoveryId) {
      const split = matches.map(splits.of(head.pt));
      const parts = inParts(split, MATCHES_PER_PART);
      const about = { size: ROWS_PER_PART, recoveryId, restOf: parts.length };
      return {
        first: fixtureParts(
          head,
          split.map(({ row }) => row),
          about,
        ),
        rest: restParts(head, parts, recoveryId, board.book),
      };
    },
    forget(matchIds) {
      for (const matchId of matchIds) {
        rows.forget(matchId);
        splits.forget(matchId);
      }
    },
  };
}
