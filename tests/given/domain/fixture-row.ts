import type { MatchSnapshot } from '../../../domain/book/book-event.ts';
import { encodeFixtureRows } from '../../../domain/protocol/stream/stream-codec.ts';
import { encodeMatch } from '../../../domain/protocol/stream/game-rows.ts';

type Head = Parameters<typeof encodeFixtureRows>[0];
type PartOf = Parameters<typeof encodeFixtureRows>[2];

/** A Fixture of whole matches, encoded at once. The server encodes each match once for all parts that hold it. */
export const encodeFixture = (head: Head, matches: readonly MatchSnapshot[], at: PartOf) =>
  encodeFixtureRows(
    head,
    matches.map((match) => encodeMatch(head.stream, match, head.pt)),
    at,
  );
