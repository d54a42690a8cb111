import { inTimeOrder } from './message-times.ts';
import type { RecordedMessage } from './betfair-message.ts';
import { playFeed } from './play-feed.ts';
import { playRecording, type RecordedStep } from './play-recording.ts';
import type { TimedFeedMessage } from './read-feed.ts';
import type { Directory } from './recorded-book.ts';

export interface RecordedMessages {
  /** Of a Unified Odds Feed, in the order of their times. */
  readonly feed: readonly TimedFeedMessage[];
  /** Of an exchange, a list for each recording. */
  readonly exchange: readonly (readonly RecordedMessage[])[];
}

/** The steps of all recordings together, in the order of their times. */
export function stepsOf({ feed, exchange }: RecordedMessages, directory: Directory): readonly RecordedStep[] {
  const steps = [
    ...playFeed(feed, directory).steps,
    ...playRecording(inTimeOrder(exchange), directory).steps,
  ];
  return steps.toSorted((a, b) => a.at - b.at);
}
