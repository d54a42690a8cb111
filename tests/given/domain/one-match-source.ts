/** A feed of one match that stands as it is, and of the events that a test adds. */
import type { FeedEvent, MatchSnapshot } from '../../../domain/book/book-event.ts';
import type { FeedSource } from '../../../server/feed/feed-source.ts';

export function oneMatchSource(match: MatchSnapshot): {
  readonly source: FeedSource;
  readonly add: (event: FeedEvent) => void;
} {
  const events: FeedEvent[] = [{ kind: 'match', at: Date.now(), match }];
  return {
    source: {
      name: 'one match',
      leagues: () => [],
      advance: () => events.splice(0),
      settlementsOf: () => null,
    },
    add: (event) => void events.push(event),
  };
}
