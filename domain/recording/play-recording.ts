/** A recording as a list of steps: the events of a live feed, in the recording's own time. */
import type { FeedEvent } from '../book/book-event.ts';
import { knownMarkets } from './known-markets.ts';
import { definitionsInSlices, type MessageTape } from './message-tape.ts';
import { createRecordedBook, endBook, type RecordedBook, readMessage } from './recorded-book.ts';
import { resultsOfRecording } from './recorded-result.ts';
import type { Directory } from './site-directory.ts';
import { createSlices, type InSlices, UNSLICED, whole } from './slices.ts';

export interface RecordedStep {
  /** Publish time, ms since 1970, as recorded. */
  readonly at: number;
  readonly events: readonly FeedEvent[];
}

export interface PlayedRecording {
  readonly steps: readonly RecordedStep[];
  readonly book: RecordedBook;
  /** When the first match went in play; else the first kick-off inside the recording; null: the recording is empty. */
  readonly playsAt: number | null;
}

/** Stops after each `slice` messages. */
export function* playInSlices(
  messages: MessageTape,
  directory: Directory,
  slice: number,
): InSlices<PlayedRecording> {
  const defined = yield* definitionsInSlices(messages, slice);
  const known = yield* knownMarkets(defined, slice);
  const results = yield* resultsOfRecording(defined, known, slice);
  const book = createRecordedBook(directory, results, known);
  const steps: RecordedStep[] = [];
  const isFull = createSlices(slice);
  for (let message = 0; message < messages.length; message++) {
    if (isFull()) yield;
    const events = readMessage(book, messages, message);
    if (events.length > 0) steps.push({ at: messages.times[message] ?? 0, events });
  }
  endBook(book);
  return { steps, book, playsAt: playsAtOf(steps, book) };
}

export const playRecording = (messages: MessageTape, directory: Directory): PlayedRecording =>
  whole(playInSlices(messages, directory, UNSLICED));

function playsAtOf(steps: readonly RecordedStep[], book: RecordedBook): number | null {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  const matches = [...book.matches.values()];
  const inPlay = matches.flatMap(({ followed }) => (followed.kickOff > 0 ? [followed.kickOff] : []));
  return inPlay.length > 0
    ? Math.max(first.at, Math.min(...inPlay))
    : Math.min(last.at, ...matches.map(({ facts }) => facts.startsAt));
}
