/** C1: layouts of the live list on wide screens: whatever a member does, they stay whole. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedLayout,
  columnOf,
  firstLayouts,
  hasPane,
  type Layout,
  type LayoutAct,
  layoutLimits,
  layoutOf,
  layoutText,
  matchesIn,
  paneNames,
} from '../../domain/favourites/layout.ts';
import { MAX_CHOICE_CHARS, readKept } from '../../domain/favourites/kept-favourites.ts';

const place = fc.integer({ min: -1, max: 4 });
const pane = fc.constantFrom(...paneNames);
const side = fc.constantFrom('match1', 'match2', 'chat', 'bets');
const anyAct: fc.Arbitrary<LayoutAct> = fc.oneof(
  fc.record({ kind: fc.constantFrom('open', 'close'), pane: side }),
  fc.record({
    kind: fc.constant('move'),
    pane,
    to: fc.oneof(
      fc.record({ kind: fc.constant('into'), column: place, place }),
      fc.record({ kind: fc.constant('own'), before: place }),
    ),
  }),
  fc.record({ kind: fc.constant('step'), pane, way: fc.constantFrom('left', 'right', 'up', 'down') }),
  fc.record({
    kind: fc.constant('widen'),
    column: place,
    by: fc.oneof(fc.integer(), fc.constant(Number.NaN)),
  }),
  fc.record({ kind: fc.constant('heighten'), pane, by: fc.integer({ min: -20, max: 20 }) }),
  fc.record({
    kind: fc.constant('pin'),
    pane: fc.constantFrom('match1', 'match2'),
    matchId: fc.oneof(
      fc.constant(null),
      fc.integer({ min: -1, max: 9 }),
      fc.constant(Number.MAX_SAFE_INTEGER),
    ),
  }),
);
const anyStart = fc.constantFrom<Layout>(...Object.values(firstLayouts));
const after = (start: Layout, acts: readonly LayoutAct[]): Layout => acts.reduce(changedLayout, start);

const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);
/** What is wrong with the layout. */
function faultsOf({ columns }: Layout): readonly string[] {
  const names = columns.flatMap(({ panes }) => panes.map(({ name }) => name));
  const lists = columns.filter(({ panes }) => panes.some(({ name }) => name === 'list'));
  const { width, leastWidth, height, leastHeight, panesOfColumn } = layoutLimits;
  const checks: readonly (readonly [string, boolean])[] = [
    ['columns', columns.length >= 1 && columns.length <= layoutLimits.columns],
    ['each pane once', new Set(names).size === names.length],
    ['the list alone', lists.length === 1 && lists[0]?.panes.length === 1],
    ['no empty column', columns.every(({ panes }) => panes.length >= 1 && panes.length <= panesOfColumn)],
    [
      'width',
      sum(columns.map((one) => one.width)) === width && columns.every((one) => one.width >= leastWidth),
    ],
    ['heights', columns.every(({ panes }) => sum(panes.map((one) => one.height)) === height)],
    ['least height', columns.every(({ panes }) => panes.every((one) => one.height >= leastHeight))],
  ];
  return checks.flatMap(([name, holds]) => (holds ? [] : [name]));
}

describe('whatever is done, in any order', () => {
  const anyActs = fc.array(anyAct, { maxLength: 40 });

  test('the layout is whole, and its text is read back as the same, also as a kept choice', () => {
    fc.assert(
      fc.property(anyStart, anyActs, (start, acts) => {
        const layout = after(start, acts);
        expect(faultsOf(layout)).toEqual([]);
        const text = layoutText(layout);
        expect(layoutOf(text)).toEqual(layout);
        expect(text.length).toBeLessThan(MAX_CHOICE_CHARS);
        const row = {
          kind: 'layout',
          sportId: 0,
          id: 1,
          name: { ko: '', en: '' },
          at: 1,
          on: true,
          value: text,
        };
        expect(readKept([row])).toEqual([row]);
      }),
    );
  });

  test('every pane can be opened from there, and every match reached', () => {
    fc.assert(
      fc.property(anyStart, anyActs, (start, acts) => {
        const all = paneNames
          .filter((name) => name !== 'list')
          .reduce((layout, name) => changedLayout(layout, { kind: 'open', pane: name }), after(start, acts));
        expect(paneNames.filter((name) => !hasPane(all, name))).toEqual([]);
        const free = changedLayout(all, { kind: 'pin', pane: 'match1', matchId: null });
        expect(matchesIn(free, 77).match1).toBe(77 === free.pins.match2 ? null : 77);
      }),
    );
  });

  test('by the keys alone a pane comes before the list and behind it', () => {
    fc.assert(
      fc.property(anyStart, anyActs, side, (start, acts, name) => {
        const begun = changedLayout(after(start, acts), { kind: 'open', pane: name });
        const far = (way: 'left' | 'right'): Layout =>
          after(
            begun,
            Array.from({ length: 6 }, () => ({ kind: 'step', pane: name, way })),
          );
        expect(columnOf(far('right'), name)).toBe(far('right').columns.length - 1);
        expect(columnOf(far('left'), name)).toBe(0);
      }),
    );
  });

  test('an act for a pane that is not there changes nothing', () => {
    const layout = firstLayouts.match;
    for (const act of [
      { kind: 'step', pane: 'chat', way: 'left' },
      { kind: 'move', pane: 'chat', to: { kind: 'own', before: 0 } },
      { kind: 'pin', pane: 'match2', matchId: 5 },
      { kind: 'move', pane: 'match1', to: { kind: 'into', column: 0, place: 0 } },
      { kind: 'move', pane: 'list', to: { kind: 'into', column: 1, place: 0 } },
    ] as const)
      expect(changedLayout(layout, act)).toBe(layout);
  });
});

describe('the matches of the panes', () => {
  const two = firstLayouts.matches;
  test('the chosen match is in the first pane that is free; one that is pinned stays where it is', () => {
    expect(matchesIn(two, 5)).toEqual({ match1: 5, match2: null });
    const pinned = changedLayout(two, { kind: 'pin', pane: 'match1', matchId: 5 });
    expect(matchesIn(pinned, 5)).toEqual({ match1: 5, match2: null });
    expect(matchesIn(pinned, 6)).toEqual({ match1: 5, match2: 6 });
    const both = changedLayout(pinned, { kind: 'pin', pane: 'match2', matchId: 6 });
    expect(matchesIn(both, 9)).toEqual({ match1: 5, match2: 6 });
    expect(matchesIn(changedLayout(both, { kind: 'close', pane: 'match1' }), 9).match1).toBeNull();
  });

  test('the second pane shows the match that was chosen before, unless a pin leaves it the chosen one', () => {
    expect(matchesIn(two, 6, 5)).toEqual({ match1: 6, match2: 5 });
    const pinned = changedLayout(two, { kind: 'pin', pane: 'match1', matchId: 5 });
    expect(matchesIn(pinned, 6, 5)).toEqual({ match1: 5, match2: 6 });
    expect(matchesIn(pinned, 5, 4)).toEqual({ match1: 5, match2: 4 });
    expect(matchesIn(pinned, null, 5)).toEqual({ match1: 5, match2: null });
    const below = changedLayout(two, { kind: 'pin', pane: 'match2', matchId: 7 });
    expect(matchesIn(below, 6, 5)).toEqual({ match1: 6, match2: 7 });
  });
});

describe('a kept text', () => {
  test.each([
    '',
    'list',
    '24:chat.12',
    '15:list.12|9:player.12',
    '15:list.6,chat.6|9:match1.12',
    '15:list.12|9:match1.6',
    '15:list.12|9:match1.6,match1.6',
    '15:list.12|9:chat.12*5',
    '15:list.12|9:match1.12*0',
    '15:list.12|8:match1.12',
    '20:list.12|4:match1.12',
    '15:list.12|9:match1.11,chat.1',
    '6:list.12|6:match1.12|6:chat.12|6:bets.12',
  ])('%j is unknown, and stands for the usual layout', (text) => {
    expect(layoutOf(text)).toBe(firstLayouts.match);
  });

  test('any other text, too', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(faultsOf(layoutOf(text))).toEqual([]);
      }),
    );
  });
});
