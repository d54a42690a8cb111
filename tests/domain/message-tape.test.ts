/** The messages of a recording on a tape are those that were written, whatever is taken back, sorted or joined. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type MarketDefinition,
  notDefined,
  type RecordedMessage,
} from '../../domain/recording/betfair-message.ts';
import {
  definitionsInSlices,
  type MessageTape,
  messagesUntil,
  noMessages,
} from '../../domain/recording/message-tape.ts';
import { UNSLICED, unsliced } from '../../domain/recording/slices.ts';
import { joinInSlices, joinTapes, TapeWriter } from '../../domain/recording/tape-writer.ts';
import { messagesOn, tapeOf } from '../given/domain/messages-on-tape.ts';

const price = fc.integer({ min: 101, max: 100_000 }).map((hundredths) => hundredths / 100);
const pairs = (first: fc.Arbitrary<number>, second: fc.Arbitrary<number>) =>
  fc.array(fc.tuple(first, second), { maxLength: 4 }).map((list) => list.flat());
const places = pairs(fc.nat(19), fc.oneof(fc.constant(0), price));
const runner = fc
  .record({
    id: fc.nat(1e9),
    hc: fc.constantFrom(0, 0, -1.5, 2.25),
    ltp: fc.constantFrom(null, 0, 2.5),
    back: pairs(price, fc.double({ min: 0, max: 1e6, noNaN: true })),
    best: places,
    display: places,
  })
  .filter(({ ltp, back, best, display }) => ltp !== null || back.length + best.length + display.length > 0);
const definition = fc.nat(9).map((event): MarketDefinition => ({ ...notDefined, eventId: String(event) }));
const change = fc.record({
  marketId: fc.constantFrom('1.1', '1.2', '1.3'),
  image: fc.boolean(),
  definition: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, definition),
  runners: fc.array(runner, { maxLength: 3 }),
});
const message = fc.record({
  pt: fc.integer({ min: 1, max: 9 }),
  isLate: fc.boolean(),
  changes: fc.array(change, { maxLength: 3 }),
  dropped: fc.constant(0),
});
const messages = fc.array(message, { maxLength: 12 });

const inOrder = (list: readonly RecordedMessage[]): readonly RecordedMessage[] =>
  list.toSorted((a, b) => a.pt - b.pt);
const definitionsOn = (tape: MessageTape) => unsliced(definitionsInSlices(tape, UNSLICED));
const definedIn = (list: readonly RecordedMessage[]) =>
  list.flatMap(({ changes }) =>
    changes.flatMap(({ marketId, definition: own }) => (own === null ? [] : [{ marketId, definition: own }])),
  );

test('messages come back as they were written, with their definitions in order', () => {
  fc.assert(
    fc.property(messages, (list) => {
      const tape = tapeOf(list);
      expect(messagesOn(tape)).toEqual(list);
      expect(definitionsOn(tape)).toEqual(definedIn(list));
    }),
  );
});

test('what is taken back leaves nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(message, fc.boolean()), { maxLength: 12 }), (list) => {
      const tape = new TapeWriter();
      for (const [one, isKept] of list) {
        tape.write(one);
        if (isKept) tape.endMessage(one.pt);
        else tape.takeBack();
      }
      const kept = list.flatMap(([one, isKept]) => (isKept ? [one] : []));
      const written = tape.end();
      expect(messagesOn(written)).toEqual(kept);
      expect(written.definitions).toEqual(definedIn(kept));
    }),
  );
});

test('tapes are joined by time; at equal times the earlier tape comes first', () => {
  fc.assert(
    fc.property(fc.array(messages.map(inOrder), { maxLength: 4 }), (lists) => {
      const all = inOrder(lists.flat());
      const tape = joinTapes(lists.map(tapeOf));
      expect(messagesOn(tape)).toEqual(all);
      expect(definitionsOn(tape)).toEqual(definedIn(all));
      expect(messagesOn(unsliced(joinInSlices(lists.map(tapeOf), 2)))).toEqual(all);
      expect(messagesOn(messagesUntil(tape, 5))).toEqual(all.filter(({ pt }) => pt <= 5));
    }),
  );
});

test('messages behind newer ones are put at their times, with their definitions', () => {
  const one = (pt: number) => ({
    pt,
    changes: [
      { marketId: `1.${pt}`, image: true, definition: { ...notDefined, eventId: String(pt) }, runners: [] },
    ],
    isLate: false,
    dropped: 0,
  });
  const tape = new TapeWriter();
  for (const pt of [10, 20, 30, 11, 21]) {
    tape.write(one(pt));
    tape.endMessage(pt);
  }
  expect(tape.order()).toEqual({ held: 0, sorted: 2 });
  const sorted = [10, 11, 20, 21, 30].map(one);
  expect(messagesOn(tape.end())).toEqual(sorted);
  expect(definitionsOn(tape.end())).toEqual(definedIn(sorted));
});

test('messages are the same wherever among them the tape grows', () => {
  const runnerWith = (back: readonly number[]) => ({ id: 1, hc: 0, ltp: null, back, best: [], display: [] });
  const changed = { marketId: '1.1', image: false, definition: null, runners: [runnerWith([1.5, 2])] };
  const defined = { ...changed, definition: { ...notDefined, eventId: '7' }, runners: [] };
  for (let count = 1; count <= 12; count++) {
    const first = { ...changed, runners: [runnerWith(Array.from({ length: count * 2 }, () => 2))] };
    const rest = Array.from({ length: 3000 }, (_, at) => (at % 2 === 0 ? changed : defined));
    const list = [first, ...rest].map((one, at) => ({
      pt: at + 1,
      changes: [one],
      isLate: false,
      dropped: 0,
    }));
    expect(messagesOn(tapeOf(list))).toEqual(list);
  }
  expect(messagesOn(joinTapes([]))).toEqual(messagesOn(noMessages));
});

test('late messages are put at their times in the rows of the tape: none of its rows is made anew', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (list) => {
      const tape = new TapeWriter();
      for (const [at, pt] of list.entries()) {
        const own = { ...notDefined, eventId: String(at) };
        const changes = [{ marketId: '1.1', image: true, definition: own, runners: [] }];
        tape.write({ isLate: false, changes });
        tape.endMessage(pt);
      }
      const { times, starts, ...rows } = tape.end();
      tape.order();
      const ordered = tape.end();
      expect([ordered.times === times, ordered.starts === starts]).toEqual([true, true]);
      expect(ordered.numbers).toBe(rows.numbers);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const ids = definitionsOn(ordered).map(({ definition: { eventId } }) => Number(eventId));
      // Messages of one time keep their order, and none is lost.
      const byTimeAndPlace = ids.toSorted(
        (a, b) => (times[ids.indexOf(a)] ?? 0) - (times[ids.indexOf(b)] ?? 0) || a - b,
      );
      expect(ids).toEqual(byTimeAndPlace);
      expect(ids.toSorted((a, b) => a - b)).toEqual([...list.keys()]);
    }),
  );
});
