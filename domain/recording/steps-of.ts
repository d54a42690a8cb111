import type { MessageTape } from './message-tape.ts';
import { playFeedInSlices } from './play-feed.ts';
import { playInSlices, type RecordedStep } from './play-recording.ts';
import type { TimedFeedMessage } from './read-feed.ts';
import type { Directory } from './site-directory.ts';
import { type InSlices, UNSLICED, whole } from './slices.ts';
import { joinInSlices } from './tape-writer.ts';

export interface RecordedMessages {
  /** Of a Unified Odds Feed, in the order of their times. */
  readonly feed: readonly TimedFeedMessage[];
  /** Of an exchange, a tape for each recording. */
  readonly exchange: readonly MessageTape[];
}

/** The steps of all recordings together, in the order of their times. Stops after each `slice` messages. */
export function* stepsInSlices(
  { feed, exchange }: RecordedMessages,
  directory: Directory,
  slice: number,
): InSlices<readonly RecordedStep[]> {
  const ofFeed = yield* playFeedInSlices(feed, directory, slice);
  const messages = yield* joinInSlices(exchange, slice);
  const ofExchange = yield* playInSlices(messages, directory, slice);
  if (ofFeed.steps.length === 0) return ofExchange.steps;
  return [...ofFeed.steps, ...ofExchange.steps].toSorted((a, b) => a.at - b.at);
}

export const stepsOf = (recorded: RecordedMessages, directory: Directory): readonly RecordedStep[] =>
  whole(stepsInSlices(recorded, directory, UNSLICED));
