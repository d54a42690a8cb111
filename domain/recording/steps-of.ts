import type { MessageTape } from './message-tape.ts';
import { playFeedInSlices } from './play-feed.ts';
import { type RecordedStep, streamInSlices } from './play-recording.ts';
import type { TimedFeedMessage } from './read-feed.ts';
import type { Directory } from './site-directory.ts';
import { type InSlices, UNSLICED, unsliced } from './slices.ts';
import { joinInSlices } from './tape-writer.ts';

interface RecordedMessages {
  /** Of a Unified Odds Feed, in the order of their times. */
  readonly feed: readonly TimedFeedMessage[];
  /** Of an exchange, a tape for each recording. */
  readonly exchange: readonly MessageTape[];
}

/** The steps of all recordings together, in the order of their times. */
interface StreamedSteps {
  /** Those of an exchange are made when the one before was taken, and kept by no one: the steps can be taken once. */
  readonly steps: Iterable<RecordedStep>;
  /** How much there is to take, and how much of it was taken: steps of a feed, and messages of an exchange. */
  readonly size: number;
  readonly taken: number;
}

/** At equal times the first of the two comes before the other. */
function* byTime(first: Iterable<RecordedStep>, other: Iterable<RecordedStep>): Generator<RecordedStep> {
  const [a, b] = [first[Symbol.iterator](), other[Symbol.iterator]()];
  let [one, two] = [a.next(), b.next()];
  for (;;) {
    if (one.done !== true && (two.done === true || one.value.at <= two.value.at)) {
      yield one.value;
      one = a.next();
    } else if (two.done !== true) {
      yield two.value;
      two = b.next();
    } else return;
  }
}

/** Stops after each `slice` messages that are looked at before the first step can be taken. */
export function* stepsInSlices(
  { feed, exchange }: RecordedMessages,
  directory: Directory,
  slice: number,
): InSlices<StreamedSteps> {
  const ofFeed = yield* playFeedInSlices(feed, directory, slice);
  const messages = yield* joinInSlices(exchange, slice);
  const ofExchange = yield* streamInSlices(messages, directory, slice);
  let takenOfFeed = 0;
  function* counted(): Generator<RecordedStep> {
    for (const step of ofFeed.steps.toSorted((a, b) => a.at - b.at)) {
      takenOfFeed++;
      yield step;
    }
  }
  return {
    steps: byTime(counted(), ofExchange.steps),
    size: ofFeed.steps.length + messages.length,
    get taken() {
      return takenOfFeed + ofExchange.read;
    },
  };
}

export const stepsOf = (recorded: RecordedMessages, directory: Directory): StreamedSteps =>
  unsliced(stepsInSlices(recorded, directory, UNSLICED));
