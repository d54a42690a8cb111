/** A recording as a list of steps: the events of a live feed, in the recording's own time. */
import type { FeedEvent } from '../book/book-event.ts';
import { knownMarkets } from './known-markets.ts';
import { type DefinedMarket, definitionsInSlices, type MessageTape } from './message-tape.ts';
import { createRecordedBook, endBook, type RecordedBook, messageEvents } from './recorded-book.ts';
import { resultsOfRecording } from './recorded-result.ts';
import type { Directory } from './site-directory.ts';
import { type InSlices, UNSLICED, unsliced } from './slices.ts';

export interface RecordedStep {
  /** Publish time, ms since 1970, as recorded. */
  readonly at: number;
  /** Empty: a step that ends a run of messages without events. */
  readonly events: readonly FeedEvent[];
}

export interface PlayedRecording {
  readonly steps: readonly RecordedStep[];
  readonly book: RecordedBook;
  /** When the first match went in play; else the first kick-off inside the recording; null: the recording is empty. */
  readonly playsAt: number | null;
}

type OpenBook = () => RecordedBook;

/** Opens the book before the first message: it knows all definitions, which say how each market goes on. Stops after each `slice` messages. */
function* booksInSlices(messages: MessageTape, directory: Directory, slice: number): InSlices<OpenBook> {
  return yield* booksOfDefinitions(yield* definitionsInSlices(messages, slice), directory, slice);
}

function* booksOfDefinitions(
  defined: readonly DefinedMarket[],
  directory: Directory,
  slice: number,
): InSlices<OpenBook> {
  const known = yield* knownMarkets(defined, slice);
  const results = yield* resultsOfRecording(defined, known, slice);
  return () => createRecordedBook(directory, results, known);
}

/** A recording whose steps are taken again and again, such as by a feed that loops. */
export interface RepeatedRecording extends Pick<PlayedRecording, 'book' | 'playsAt'> {
  /** Each way through them makes them anew: they are kept by no one. */
  readonly steps: Iterable<RecordedStep>;
}

/**
 * In work in slices a run of so many messages without events ends in a step without events: after it the reader can give others a turn. A recording of markets that the site does not offer is one such run.
 */
const MOST_SILENT = 64;
const mostSilent = (slice: number): number => (slice === UNSLICED ? UNSLICED : MOST_SILENT);

/** Goes through the recording once: `onStep` is called with each step. Stops after each `slice` messages. */
export function* repeatInSlices(
  messages: MessageTape,
  directory: Directory,
  { slice, onStep }: { readonly slice: number; readonly onStep: (step: RecordedStep) => void },
): InSlices<RepeatedRecording> {
  const open = yield* booksInSlices(messages, directory, slice);
  const most = mostSilent(slice);
  const once = streamOf([messages], open(), most);
  let ends = null as Ends | null;
  let pause = slice;
  for (const step of once.steps) {
    if (step.events.length > 0) ends = { first: ends?.first ?? step.at, last: step.at };
    onStep(step);
    if (once.read < pause) continue;
    pause = once.read + slice;
    yield;
  }
  const steps = { [Symbol.iterator]: () => streamOf([messages], open(), most).steps[Symbol.iterator]() };
  return { steps, book: once.book, playsAt: playsAtOf(ends, once.book) };
}

export function playRecording(messages: MessageTape, directory: Directory): PlayedRecording {
  const steps: RecordedStep[] = [];
  const onStep = (step: RecordedStep): void => void steps.push(step);
  return { ...unsliced(repeatInSlices(messages, directory, { slice: UNSLICED, onStep })), steps };
}

/** A recording that is played while its steps are taken. */
export interface StreamedRecording {
  /** Each is made when the one before it was taken, and kept by no one: they can be taken once. */
  readonly steps: Iterable<RecordedStep>;
  /** The state after the messages that were played. */
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
  const open = yield* booksInSlices(messages, directory, slice);
  return streamOf([messages], open(), mostSilent(slice));
}

/** `parts`: of one recording, each of which is let go when the next one is taken. `most`: messages without events before a step without them. */
function streamOf(parts: Iterable<MessageTape>, book: RecordedBook, most = UNSLICED): StreamedRecording {
  let [used, read, silent] = [0, 0, 0];
  function* taken(): Generator<RecordedStep> {
    for (const messages of parts)
      for (let message = 0; message < messages.length; message++) {
        const events = messageEvents(book, messages, message);
        read++;
        if (events.length > 0) used++;
        else if (++silent < most) continue;
        silent = 0;
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
): StreamedRecording => streamOf(parts, unsliced(booksOfDefinitions(defined, directory, UNSLICED))());

export const streamRecording = (messages: MessageTape, directory: Directory): StreamedRecording =>
  unsliced(streamInSlices(messages, directory, UNSLICED));

/** Times of the first and the last step. */
interface Ends {
  readonly first: number;
  readonly last: number;
}

function playsAtOf(ends: Ends | null, book: RecordedBook): number | null {
  if (ends === null) return null;
  const matches = [...book.matches.values()];
  const inPlay = matches.flatMap(({ followed }) => (followed.kickOff > 0 ? [followed.kickOff] : []));
  return inPlay.length > 0
    ? Math.max(ends.first, Math.min(...inPlay))
    : Math.min(ends.last, ...matches.map(({ facts }) => facts.startsAt));
}
