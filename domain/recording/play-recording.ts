/** A recording as a list of steps: the events of a live feed, in the recording's own time. */
import type { FeedEvent } from '../book/book-event.ts';
import { knownMarkets } from './known-markets.ts';
import { type DefinedMarket, definitionsInSlices, type MessageTape } from './message-tape.ts';
import { createRecordedBook, endBook, type RecordedBook, messageEvents } from './recorded-book.ts';
import { resultsOfRecording } from './recorded-result.ts';
import type { Directory } from './site-directory.ts';
import { createSliceCount, type InSlices, UNSLICED, unsliced } from './slices.ts';

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

/** The book before the first message: it knows all definitions, which say how each market goes on. Stops after each `slice` messages. */
function* bookInSlices(messages: MessageTape, directory: Directory, slice: number): InSlices<RecordedBook> {
  return yield* bookOfDefinitions(yield* definitionsInSlices(messages, slice), directory, slice);
}

function* bookOfDefinitions(
  defined: readonly DefinedMarket[],
  directory: Directory,
  slice: number,
): InSlices<RecordedBook> {
  const known = yield* knownMarkets(defined, slice);
  const results = yield* resultsOfRecording(defined, known, slice);
  return createRecordedBook(directory, results, known);
}

/** Stops after each `slice` messages. */
export function* playInSlices(
  messages: MessageTape,
  directory: Directory,
  slice: number,
): InSlices<PlayedRecording> {
  const book = yield* bookInSlices(messages, directory, slice);
  const steps: RecordedStep[] = [];
  const isFull = createSliceCount(slice);
  for (let message = 0; message < messages.length; message++) {
    if (isFull()) yield;
    const events = messageEvents(book, messages, message);
    if (events.length > 0) steps.push({ at: messages.times[message] ?? 0, events });
  }
  endBook(book);
  return { steps, book, playsAt: playsAtOf(steps, book) };
}

export const playRecording = (messages: MessageTape, directory: Directory): PlayedRecording =>
  unsliced(playInSlices(messages, directory, UNSLICED));

/** A recording that is played while its steps are taken. */
export interface StreamedRecording {
  /** Each is made when the one before it was taken, and kept by no one: they can be taken once. */
  readonly steps: Iterable<RecordedStep>;
  /** Of the messages that were played. */
  readonly book: RecordedBook;
  /** Steps that were taken. */
  readonly used: number;
  /** Messages that were read for them. */
  readonly read: number;
}

/**
 * For readers that keep no step: a list of all of them takes more memory than the messages, and the collector moves it again and again. Stops after
 * each `slice` messages that are looked at before the first step.
 */
export function* streamInSlices(
  messages: MessageTape,
  directory: Directory,
  slice: number,
): InSlices<StreamedRecording> {
  return streamOf([messages], yield* bookInSlices(messages, directory, slice));
}

/** `parts`: of one recording, each of which is let go when the next one is taken. */
function streamOf(parts: Iterable<MessageTape>, book: RecordedBook): StreamedRecording {
  let [used, read] = [0, 0];
  function* taken(): Generator<RecordedStep> {
    for (const messages of parts)
      for (let message = 0; message < messages.length; message++) {
        const events = messageEvents(book, messages, message);
        read++;
        if (events.length === 0) continue;
        used++;
        yield { at: messages.times[message] ?? 0, events };
      }
    endBook(book);
  }
  return {
    steps: taken(),
    book,
    get used() {
      return used;
    },
    get read() {
      return read;
    },
  };
}

/** A recording that is never in memory as a whole. `defined`: all definitions of it, in the order of their messages. */
export const streamParts = (
  defined: readonly DefinedMarket[],
  parts: Iterable<MessageTape>,
  directory: Directory,
): StreamedRecording => streamOf(parts, unsliced(bookOfDefinitions(defined, directory, UNSLICED)));

export const streamRecording = (messages: MessageTape, directory: Directory): StreamedRecording =>
  unsliced(streamInSlices(messages, directory, UNSLICED));

function playsAtOf(steps: readonly RecordedStep[], book: RecordedBook): number | null {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  const matches = [...book.matches.values()];
  const inPlay = matches.flatMap(({ followed }) => (followed.kickOff > 0 ? [followed.kickOff] : []));
  return inPlay.length > 0
    ? Math.max(first.at, Math.min(...inPlay))
    : Math.min(last.at, ...matches.map(({ facts }) => facts.startsAt));
}
