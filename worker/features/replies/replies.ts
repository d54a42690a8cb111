import type { Engine } from '../../engine/engine.ts';
import type { AnyFeature } from '../../feature.ts';
import type { RepliesMoment } from './replies-api.ts';

/** An event that cannot be read is dropped: the list has the notice all the same. The shape is loaded with the first event. */
export const createReplies = (engine: Engine<RepliesMoment>): AnyFeature => ({
  api: () => ({}),
  events: {
    Reply(row) {
      void import('../../../domain/protocol/calls/community/reply-calls.ts').then(
        ({ replyEvent }) => {
          const read = replyEvent.safeParse(row);
          if (read.success) engine.notify({ kind: 'reply', reply: read.data.reply });
        },
        () => {},
      );
    },
  },
});
