/** A recording as a list of steps: the events of a live feed, in the recording's own time. */
import type { FeedEvent } from '../book/book-event.ts';
import type { RecordedMessage } from './betfair-message.ts';
import { knownMarkets } from './known-markets.ts';
import {
  createRecordedBook,
  type Directory,
  endBook,
  type RecordedBook,
  readMessage,
} from './recorded-book.ts';
import { resultsOfRecording } from './recorded-result.ts';

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

/** Plays the recording and stops after each `slice` messages, so that a caller can let other work in between. */
export function* playInSlices(
  messages: readonly RecordedMessage[],
  directory: Directory,
  slice: number,
): Generator<void, PlayedRecording> {
  const known = knownMarkets(messages);
  const book = createRecordedBook(directory, resultsOfRecording(messages, known), known);
  const steps: RecordedStep[] = [];
  let left = slice;
  for (const message of messages) {
    const events = readMessage(book, message);
    if (events.length > 0) steps.push({ at: message.pt, events });
    if (--left > 0) continue;
    left = slice;
    yield;
  }
  endBook(book);
  return { steps, book, playsAt: playsAtOf(steps, book) };
}

export function playRecording(messages: readonly RecordedMessage[], directory: Directory): PlayedRecording {
  const played = playInSlices(messages, directory, Number.POSITIVE_INFINITY).next();
  if (played.done !== true) throw new Error('playing stopped before the last message');
  return played.value;
}

function playsAtOf(steps: readonly RecordedStep[], book: RecordedBook): number | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  const matches = [...book.matches.values()];
  const inPlay = matches.flatMap(({ followed }) => (followed.kickOff > 0 ? [followed.kickOff] : []));
  return inPlay.length > 0
    ? Math.min(...inPlay)
    : Math.min(last.at, ...matches.map(({ facts }) => facts.startsAt));
}
