/**
 * The messages of an exchange's recording as numbers in one long row. As objects a message of one price is seven of them, all of which live until
 * they are played: making and moving them costs more than reading their bytes. On a tape it is about ten numbers, which the collector does
 * not look at.
 *
 *   message  market … market END, or LATE market … market END where the stream is behind
 *   market   number of its id, shape, [number of its definition], runner … runner     shape: number of runners << SHAPE_BITS | DEFINED? | IMAGE?
 *   runner   id, handicap, last traded price or UNCHANGED, number of pairs, pair … pair
 *   pair     a price to back, its size         a step of the ladder; size 0: the price is gone
 *            −1 − place, price                 a place of the best prices; 0: there is none any more
 *            −1 − MAX_LEVELS − place, price    a place of the display ladder
 *
 * Ids and definitions stand beside the row, each once. A `TapeWriter` writes a tape, `tapeCursor` reads it.
 */
import { type MarketDefinition, MAX_LEVELS } from './betfair-message.ts';
import { createSliceCount, type InSlices } from './slices.ts';

export const [IMAGE, DEFINED, SHAPE_BITS] = [1, 2, 2] as const;
/** Behind the last market of a message. */
export const MESSAGE_END = -1;
/** Before the first market of a message whose prices are not up to date. */
export const LATE = -2;
/** In place of a last traded price: the message says nothing of it. */
export const UNCHANGED = -1;
/** Numbers of a market and of a runner before what follows them. */
export const [MARKET_NUMBERS, RUNNER_NUMBERS] = [2, 4] as const;
/** First of the pair of a place, of the best prices and of the display ladder. */
export const bestPlace = (place: number): number => -1 - place;
export const displayPlace = (place: number): number => -1 - MAX_LEVELS - place;
/** The place of such a pair in its ladder. */
export const ladderPlaceOf = (first: number): number => (-1 - first) % MAX_LEVELS;
export const isOfDisplay = (first: number): boolean => first < -MAX_LEVELS;

/** A definition, and the market that it is of. */
export interface DefinedMarket {
  readonly marketId: string;
  readonly definition: MarketDefinition;
}

export interface MessageTape {
  /** Number of messages. */
  readonly length: number;
  /** Publish times, ms since 1970, that never go back. */
  readonly times: readonly number[];
  readonly starts: readonly number[];
  /** The recording that each message is of, from 0; empty: all are of one. */
  readonly recordings: readonly number[];
  readonly numbers: Float64Array;
  readonly marketIds: readonly string[];
  readonly definitions: readonly DefinedMarket[];
  /** The messages hold all definitions, in this order. */
  readonly isInOrder: boolean;
}

export const noMessages: MessageTape = {
  length: 0,
  times: [],
  starts: [],
  recordings: [],
  numbers: new Float64Array(0),
  marketIds: [],
  definitions: [],
  isInOrder: true,
};

/** What a message says of one market, as it stands on the tape. It holds until the cursor moves. */
export interface ChangeOnTape {
  /** Number of the recording that the message is of. */
  readonly recording: number;
  /** Number of the market's id. */
  readonly market: number;
  readonly marketId: string;
  /** true: replaces all known prices of this market. */
  readonly image: boolean;
  readonly definition: MarketDefinition | null;
  /** Number of runners, the first of which is at `from`. */
  readonly runners: number;
  readonly numbers: Float64Array;
  readonly from: number;
  /** Behind the last runner. */
  readonly to: number;
}

/** Reads a message. It is itself the change that it has come to: one object serves for all. */
class TapeCursor implements ChangeOnTape {
  /** Of the message: the exchange says that the stream is behind. */
  isLate = false;
  recording = 0;
  market = 0;
  marketId = '';
  image = false;
  definition: MarketDefinition | null = null;
  runners = 0;
  from = 0;
  to = 0;
  numbers = noMessages.numbers;
  private tape = noMessages;

  /** Goes before the first market of a message. */
  open(tape: MessageTape, message: number): void {
    this.tape = tape;
    this.numbers = tape.numbers;
    this.recording = tape.recordings[message] ?? 0;
    const start = tape.starts[message] ?? 0;
    this.isLate = tape.numbers[start] === LATE;
    this.to = this.isLate ? start + 1 : start;
  }

  /** Goes to the message's next market; false: it has no more, and the tape is let go. */
  next(): boolean {
    const { numbers, tape } = this;
    const place = this.to;
    const market = numbers[place] ?? MESSAGE_END;
    if (market === MESSAGE_END) {
      this.tape = noMessages;
      this.numbers = noMessages.numbers;
      return false;
    }
    const shape = numbers[place + 1] ?? 0;
    const isDefined = (shape & DEFINED) !== 0;
    this.market = market;
    this.marketId = tape.marketIds[market] ?? '';
    this.image = (shape & IMAGE) !== 0;
    this.definition = isDefined
      ? (tape.definitions[numbers[place + MARKET_NUMBERS] ?? 0]?.definition ?? null)
      : null;
    this.runners = shape >> SHAPE_BITS;
    this.from = place + MARKET_NUMBERS + (isDefined ? 1 : 0);
    let to = this.from;
    for (let runner = 0; runner < this.runners; runner++) to = behindRunner(numbers, to);
    this.to = to;
    return true;
  }
}

/** All readers of tapes share it, each for one message at a time: the runtime drops the code that it optimised for the last of several. */
export const tapeCursor = new TapeCursor();

/** The place behind the runner that is at this one. */
export const behindRunner = (numbers: Float64Array, runner: number): number =>
  runner + RUNNER_NUMBERS + 2 * (numbers[runner + RUNNER_NUMBERS - 1] ?? 0);

/** The definitions in the order of the messages. Stops after each `slice` messages. */
export function* definitionsInSlices(tape: MessageTape, slice: number): InSlices<readonly DefinedMarket[]> {
  if (tape.isInOrder) return tape.definitions;
  const found: DefinedMarket[] = [];
  const isFull = createSliceCount(slice);
  for (let message = 0; message < tape.length; message++) {
    if (isFull()) yield;
    tapeCursor.open(tape, message);
    while (tapeCursor.next()) {
      const { marketId, definition } = tapeCursor;
      if (definition !== null) found.push({ marketId, definition });
    }
  }
  return found;
}

/** The messages up to a time. */
export function messagesUntil(tape: MessageTape, time: number): MessageTape {
  const behind = tape.times.findIndex((at) => at > time);
  if (behind < 0) return tape;
  return {
    ...tape,
    length: behind,
    times: tape.times.slice(0, behind),
    starts: tape.starts.slice(0, behind),
    recordings: tape.recordings.slice(0, behind),
    isInOrder: false,
  };
}
