/**
 * Streams for readers that support only the specification's fields. Such a reader reads each Fixture as the whole list. So a new, changed
 * or removed match is not sent as a change: the whole list is sent again, at most once a second, at the time of the stream's Alive message.
 * Alive itself is not in the specification and is not sent.
 */
import type { RowForms } from '../../domain/feed/publisher.ts';
import type { Row } from '../../domain/row.ts';

interface WholeLists {
  /** Publishes a message of a stream to the readers of whole lists, if there are any. */
  publish(stream: string, event: string, row: RowForms): void;
}

interface WholeListsDeps {
  /** null: the stream has no readers of whole lists. */
  readonly emitter: (stream: string) => ((event: string, row: Row) => void) | null;
  readonly wholeFixture: (stream: string) => Row;
}

export function createWholeLists({ emitter, wholeFixture }: WholeListsDeps): WholeLists {
  /** Streams whose list has changed since it was last sent. */
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
