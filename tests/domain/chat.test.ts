/** J1, J2: the chat's pure rules: a room's run of numbers without doubles and holes, texts, names of rooms. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatLimits, SHOWN_MESSAGES } from '../../domain/chat/chat-limits.ts';
import {
  addItems,
  addPage,
  type ChatLog,
  changeItems,
  emptyLog,
  hasGap,
} from '../../domain/chat/chat-log.ts';
import { kindOfRoom } from '../../domain/chat/chat-room.ts';
import { chatTextFault, chatTextOf } from '../../domain/chat/chat-text.ts';

interface Item {
  readonly seq: number;
}
const items = (from: number, to: number): Item[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({ seq: from + at }));
/** The server's answer to "what is newer than `after`" in a room with `last` messages. */
const pageOf = (last: number, after: number) => ({
  items: items(Math.max(after + 1, last - SHOWN_MESSAGES + 1, 1), last),
  last,
});
const numbers = (log: ChatLog<Item>): number[] => log.items.map(({ seq }) => seq);

/** What happens to a client: messages are written, some arrive, the link is cut and caught up. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), count: fc.integer({ min: 1, max: 260 }) }),
  fc.record({ kind: fc.constant('arrive' as const), picks: fc.array(fc.nat(1000), { maxLength: 30 }) }),
  fc.constant({ kind: 'cut' as const }),
  fc.constant({ kind: 'catch up' as const }),
);

describe('J1 the messages of a room', () => {
  test('no doubles and no holes, under any order of arrivals, losses and cuts', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let last = 0;
        let underWay: Item[] = [];
        let log = emptyLog<Item>();
        for (const one of steps) {
          if (one.kind === 'write') {
            underWay.push(...items(last + 1, last + one.count));
            last += one.count;
          } else if (one.kind === 'arrive') {
            // Any order, and the same message again: what arrived stays under way.
            for (const pick of one.picks)
              log = addItems(log, underWay.slice(pick % (underWay.length + 1)).slice(0, 3));
          } else if (one.kind === 'cut') underWay = [];
          else log = addPage(log, pageOf(last, log.last));
          const held = numbers(log);
          expect(held.length).toBeLessThanOrEqual(SHOWN_MESSAGES);
          expect(held).toEqual(items(log.last - held.length + 1, log.last).map(({ seq }) => seq));
          expect([...log.early.keys()].every((seq) => seq > log.last + 1)).toBe(true);
          expect(log.early.size).toBeLessThanOrEqual(SHOWN_MESSAGES);
        }
        log = addPage(log, pageOf(last, log.last));
        expect(numbers(log)).toEqual(
          items(Math.max(1, last - SHOWN_MESSAGES + 1), last).map(({ seq }) => seq),
        );
        expect(hasGap(log, last)).toBe(false);
      }),
    );
  });

  test('the last 199 and the new one are shown', () => {
    const log = addItems(addPage(emptyLog<Item>(), pageOf(500, 0)), [{ seq: 501 }]);
    expect(numbers(log)).toEqual(items(302, 501).map(({ seq }) => seq));
  });

  test('a message that was removed keeps its number', () => {
    const log = addPage(emptyLog<Item & { readonly text?: string }>(), pageOf(3, 0));
    const changed = changeItems(log, new Set([2]), (item) => ({ ...item, text: '' }));
    expect(changed.items).toEqual([{ seq: 1 }, { seq: 2, text: '' }, { seq: 3 }]);
  });
});

describe('J1 the text of a message', () => {
  test.each([
    ['  가나  다\n라 ', '가나 다 라', null],
    ['\u202e뒤집기\u0007', '뒤집기', null],
    [' \n\t ', '', 'empty'],
    ['가'.repeat(chatLimits.characters), '가'.repeat(chatLimits.characters), null],
    ['가'.repeat(chatLimits.characters + 1), '가'.repeat(chatLimits.characters + 1), 'long'],
    ['👍'.repeat(chatLimits.characters), '👍'.repeat(chatLimits.characters), null],
    ['가\u0301'.repeat(300), '가\u0301'.repeat(300), 'long'],
  ])('%j is sent as %j: %s', (typed, text, fault) => {
    expect(chatTextOf(typed)).toBe(text);
    expect(chatTextFault(text)).toBe(fault);
  });

  test('a text of more bytes than a message has room for is too long, whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (typed) => {
        const text = chatTextOf(typed);
        const bytes = new TextEncoder().encode(text).length;
        const isLong = bytes > chatLimits.bytes || Array.from(text).length > chatLimits.characters;
        expect(chatTextFault(text)).toBe(text === '' ? 'empty' : isLong ? 'long' : null);
      }),
    );
  });
});

test.each([
  ['public', 'public'],
  ['match-12', 'match'],
  ['match-534000020154003', 'match'],
  ['match-4000000000000001', 'match'],
  ['match-40000000000000011', null],
  ['match-0', null],
  ['match-1; drop table', null],
  [`one-${'a1b2'.repeat(9)}`, 'one'],
  ['one-', null],
  ['', null],
])('F6: the room %j is of the kind %s', (room, kind) => {
  expect(kindOfRoom(room)).toBe(kind);
});
