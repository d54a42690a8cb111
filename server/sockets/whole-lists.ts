/**
 * Streams for readers that know the specification's fields alone. They take each Fixture for the whole list, so a match that came, changed
 * its facts or went is not sent as a change: the whole list goes out again, once a second at most, with the stream's sign of life. The
 * sign of life itself is not the specification's, and is left out.
 */
import type { RowForms } from '../feed/publisher.ts';
import type { Row } from '../../domain/row.ts';

export interface WholeLists {
  /** A message of a stream, to the readers of whole lists if there are any. */
  publish(stream: string, event: string, row: RowForms): void;
}

export interface WholeListsDeps {
  /** Null: nobody reads this stream so. */
  readonly emitter: (stream: string) => ((event: string, row: Row) => void) | null;
  readonly wholeFixture: (stream: string) => Row;
}

export function createWholeLists({ emitter, wholeFixture }: WholeListsDeps): WholeLists {
  /** Streams whose list changed since it was last sent. */
  const changed = new Set<string>();
  return {
    publish(stream, event, row) {
      const emit = emitter(stream);
      if (emit === null) {
        changed.delete(stream);
        return;
      }
      if (event === 'Fixture') changed.add(stream);
      else if (event !== 'Alive') emit(event, row.plain());
      else if (changed.delete(stream)) emit('Fixture', wholeFixture(stream));
    },
  };
}
