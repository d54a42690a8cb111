/** Writes the messages of a recording onto a tape, and the messages of several tapes onto one, by time. */
import { isPrice, type RecordedMessage, type RunnerChange } from './betfair-message.ts';
import { mergedTimes } from './merge-times.ts';
import {
  bestPlace,
  DEFINED,
  type DefinedMarket,
  displayPlace,
  MESSAGE_END,
  IMAGE,
  LATE,
  MARKET_NUMBERS,
  type MessageTape,
  noMessages,
  RUNNER_NUMBERS,
  SHAPE_BITS,
  tapeCursor,
  UNCHANGED,
} from './message-tape.ts';
import { type MovedMessages, orderTimes } from './message-times.ts';
import { createSliceCount, type InSlices, UNSLICED, unsliced } from './slices.ts';

/** A message of the stream may come after newer ones, as where programs write it from several threads. A time that is further back is wrong. */
const LATE_MS = 300_000;
const FIRST_NUMBERS = 4096;
const GROWTH = 2;

/** Places in the order of these times; equal times keep their order. */
const byTime = (times: readonly number[]): number[] =>
  Array.from(times.keys()).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));

/**
 * Puts messages in the order of their times, in the rows that hold them; equal times keep their order. Those behind newer ones alone are taken
 * out and sorted: a long recording with a few late messages is not sorted, nor held twice.
 */
function putAtTimes(times: number[], starts: number[]): void {
  const lateTimes: number[] = [];
  const lateStarts: number[] = [];
  let [kept, newest] = [0, Number.NEGATIVE_INFINITY];
  for (let place = 0; place < times.length; place++) {
    const time = times[place] ?? 0;
    const start = starts[place] ?? 0;
    if (time < newest) {
      lateTimes.push(time);
      lateStarts.push(start);
      continue;
    }
    newest = time;
    times[kept] = time;
    starts[kept] = start;
    kept++;
  }
  // From the end on, where the late ones have left room.
  let free = times.length;
  for (const late of byTime(lateTimes).reverse()) {
    const time = lateTimes[late] ?? 0;
    while (kept > 0 && (times[kept - 1] ?? 0) > time) {
      kept--;
      free--;
      times[free] = times[kept] ?? 0;
      starts[free] = starts[kept] ?? 0;
    }
    free--;
    times[free] = time;
    starts[free] = lateStarts[late] ?? 0;
  }
}

const flagsOf = (image: boolean, isDefined: boolean): number =>
  (image ? IMAGE : 0) | (isDefined ? DEFINED : 0);

/**
 * A message is written market by market and runner by runner, then kept by `endMessage`; until then `takeBack` undoes it. The numbers of a
 * market or runner that are known only at its end have a place at its beginning.
 */
export class TapeWriter {
  private numbers = new Float64Array(FIRST_NUMBERS);
  private used = 0;
  /** What the messages take of `numbers` and of `definitions`; what is behind it may be taken back. */
  private ended = 0;
  private defined = 0;
  private readonly times: number[] = [];
  private readonly starts: number[] = [];
  /** Of messages that are copied: the recording of each. */
  private readonly recordings: number[] = [];
  private readonly marketIds: string[] = [];
  private readonly marketNumbers = new Map<string, number>();
  private readonly definitions: DefinedMarket[] = [];
  /** Messages stand in the order in which they were written. */
  private isInOrder = true;
  /** Time of the last message of the part before. */
  private lastTime = 0;

  get length(): number {
    return this.starts.length;
  }

  marketNumber(marketId: string): number {
    const known = this.marketNumbers.get(marketId);
    if (known !== undefined) return known;
    const number = this.marketIds.push(marketId) - 1;
    this.marketNumbers.set(marketId, number);
    return number;
  }

  /** Goes on by so many numbers, and returns the place before them. */
  private take(numbers: number): number {
    const place = this.used;
    if (place + numbers > this.numbers.length) this.grow(place + numbers);
    this.used = place + numbers;
    return place;
  }

  private grow(least: number): void {
    const grown = new Float64Array(Math.max(least, this.numbers.length * GROWTH));
    grown.set(this.numbers);
    this.numbers = grown;
  }

  /** Returns the place of the market. */
  beginMarket(number: number): number {
    const place = this.take(MARKET_NUMBERS);
    this.numbers[place] = number;
    return place;
  }

  /** Writes the definition of the market that was begun, before its runners. */
  private define(defined: DefinedMarket): void {
    const place = this.take(1);
    this.numbers[place] = this.definitions.push(defined) - 1;
  }

  endMarket(place: number, runners: number, flags: number): void {
    this.numbers[place + 1] = (runners << SHAPE_BITS) | flags;
  }

  /** Returns the place of the runner. */
  beginRunner(): number {
    return this.take(RUNNER_NUMBERS);
  }

  /** Behind what is written so far. */
  get place(): number {
    return this.used;
  }

  /** A step of the ladder to back; a price that the exchange does not have is left out. */
  rung(price: number, size: number): void {
    if (isPrice(price)) this.pair(price, size);
  }

  pair(first: number, second: number): void {
    const place = this.take(2);
    this.numbers[place] = first;
    this.numbers[place + 1] = second;
  }

  /** `ltp`: a price, 0 (there is none any more) or UNCHANGED. Returns false, and takes the runner back, where nothing is said of it. */
  endRunner(place: number, id: number, hc: number, ltp: number): boolean {
    const { numbers, used } = this;
    const pairs = (used - place - RUNNER_NUMBERS) / 2;
    if (pairs === 0 && ltp === UNCHANGED) {
      this.used = place;
      return false;
    }
    numbers[place] = id;
    numbers[place + 1] = hc;
    numbers[place + 2] = ltp;
    numbers[place + 3] = pairs;
    return true;
  }

  /** Takes back what was written from this place on. */
  takeBackTo(place: number): void {
    this.used = place;
  }

  /** Takes back what was written behind the last message. */
  takeBack(): void {
    this.used = this.ended;
    if (this.definitions.length > this.defined) this.definitions.length = this.defined;
  }

  endMessage(pt: number): void {
    const place = this.take(1);
    this.numbers[place] = MESSAGE_END;
    this.times.push(pt);
    this.starts.push(this.ended);
    this.ended = this.used;
    this.defined = this.definitions.length;
  }

  /** Writes what a decoded message says. */
  write({ changes, isLate }: Pick<RecordedMessage, 'changes' | 'isLate'>): void {
    if (isLate) this.beLate();
    for (const { marketId, image, definition, runners } of changes) {
      const place = this.beginMarket(this.marketNumber(marketId));
      if (definition !== null) this.define({ marketId, definition });
      let kept = 0;
      for (const runner of runners) if (this.writeRunner(runner)) kept++;
      this.endMarket(place, kept, flagsOf(image, definition !== null));
    }
  }

  /** Before the first market of a message. */
  private beLate(): void {
    this.numbers[this.take(1)] = LATE;
  }

  private writeRunner({ id, hc, ltp, back, best, display }: RunnerChange): boolean {
    const place = this.beginRunner();
    for (let at = 0; at < back.length; at += 2) this.pair(back[at] ?? 0, back[at + 1] ?? 0);
    for (let at = 0; at < best.length; at += 2) this.pair(bestPlace(best[at] ?? 0), best[at + 1] ?? 0);
    for (let at = 0; at < display.length; at += 2)
      this.pair(displayPlace(display[at] ?? 0), display[at + 1] ?? 0);
    return this.endRunner(place, id, hc, ltp ?? UNCHANGED);
  }

  /** Copies a message of another tape, as one of this recording. */
  copy(tape: MessageTape, message: number, recording: number): void {
    tapeCursor.open(tape, message);
    if (tapeCursor.isLate) this.beLate();
    while (tapeCursor.next()) {
      const { marketId, image, definition, runners, numbers, from, to } = tapeCursor;
      const place = this.beginMarket(this.marketNumber(marketId));
      if (definition !== null) this.define({ marketId, definition });
      const copied = this.take(to - from);
      for (let at = from; at < to; at++) this.numbers[copied + at - from] = numbers[at] ?? 0;
      this.endMarket(place, runners, flagsOf(image, definition !== null));
    }
    this.recordings.push(recording);
    this.endMessage(tape.times[message] ?? 0);
  }

  /** Puts the messages in the order of their times, some of which are wrong. */
  order(): MovedMessages {
    const moved = orderTimes(this.times, LATE_MS);
    if (moved.sorted > 0) {
      putAtTimes(this.times, this.starts);
      this.isInOrder = false;
    }
    return moved;
  }

  /**
   * The messages since the last part, in memory that the next part is written over. Markets keep their numbers. null: they are not in the order of
   * time, or not behind those of the part before.
   */
  part(): MessageTape | null {
    const last = this.lastTime;
    const moved = this.order();
    if (moved.held + moved.sorted > 0 || (this.times[0] ?? last) < last) return null;
    this.lastTime = this.times.at(-1) ?? last;
    return this.end();
  }

  nextPart(): void {
    this.times.length = 0;
    this.starts.length = 0;
    this.definitions.length = 0;
    [this.used, this.ended, this.defined] = [0, 0, 0];
  }

  /** The tape, on which nothing is written any more. */
  end(): MessageTape {
    const { length, times, starts, recordings, numbers, marketIds, definitions, isInOrder } = this;
    return { length, times, starts, recordings, numbers, marketIds, definitions, isInOrder };
  }
}

/** While it is there, the runtime keeps the code that it optimised for the writers before. */
const nothingWritten = new TapeWriter();

/** Several tapes, of one recording each, as one by time; at equal times the earlier tape comes first. Stops after each `slice` messages. */
export function* joinInSlices(tapes: readonly MessageTape[], slice: number): InSlices<MessageTape> {
  const [only = nothingWritten.end()] = tapes;
  if (tapes.length <= 1) return only;
  const writer = new TapeWriter();
  const places = tapes.map(() => 0);
  const isFull = createSliceCount(slice);
  for (const one of mergedTimes(tapes.map(({ times }) => times))) {
    if (isFull()) yield;
    const [tape = noMessages, message = 0] = [tapes[one], places[one]];
    writer.copy(tape, message, one);
    places[one] = message + 1;
  }
  return writer.end();
}

export const joinTapes = (tapes: readonly MessageTape[]): MessageTape =>
  unsliced(joinInSlices(tapes, UNSLICED));
