/** A recording as a list of steps: the events of a live feed, in the recording's own time. */
import type { FeedEvent } from '../book/book-event.ts';
import type { RecordedMessage } from './betfair-message.ts';
import { definesMarkets, knownMarkets } from './known-markets.ts';
import {
  createRecordedBook,
  type Directory,
  endBook,
  type RecordedBook,
  readMessage,
} from './recorded-book.ts';
import { resultsOfRecording } from './recorded-result.ts';
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
  messages: readonly RecordedMessage[],
  directory: Directory,
  slice: number,
): InSlices<PlayedRecording> {
  // One message of hundreds defines a market: the others are looked at once, not once for each question.
  const defining = messages.filter(definesMarkets);
  const known = knownMarkets(defining);
  const book = createRecordedBook(directory, resultsOfRecording(defining, known), known);
  const steps: RecordedStep[] = [];
  const isFull = createSlices(slice);
  for (const message of messages) {
    if (isFull()) yield;
    const events = readMessage(book, message);
    if (events.length > 0) steps.push({ at: message.pt, events });
  }
  endBook(book);
  return { steps, book, playsAt: playsAtOf(steps, book) };
}

export const playRecording = (messages: readonly RecordedMessage[], directory: Directory): PlayedRecording =>
  whole(playInSlices(messages, directory, UNSLICED));

function playsAtOf(steps: readonly RecordedStep[], book: RecordedBook): number | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  const matches = [...book.matches.values()];
  const inPlay = matches.flatMap(({ followed }) => (followed.kickOff > 0 ? [followed.kickOff] : []));
  return inPlay.length > 0
    ? Math.min(...inPlay)
    : Math.min(last.at, ...matches.map(({ facts }) => facts.startsAt));
}
