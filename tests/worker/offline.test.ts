/** The list that is kept in the browser, and what a core shows of it while it has no link. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeKept,
  encodeKept,
  KEPT_FOR_MS,
  keptRows,
  MAX_KEPT_MATCHES,
} from '../../worker/features/offline/kept-list.ts';
import { WAIT_FOR_LINK_MS } from '../../worker/features/offline/offline.ts';
import type { MatchSnapshot } from '../../domain/book/book-event.ts';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { createBook } from '../../domain/book/book.ts';
import { createChanges } from '../../domain/book/changes.ts';
import type { ListDelta, ListFrame } from '../../worker/features/prices/prices-api.ts';
import { snapshot } from '../given/book.ts';
import { settle } from '../given/pre-match-list.ts';
import { createWire, readServed } from '../given/wire.ts';

const NOW = 1_800_000_000_000;

const bookOf = (matches: readonly MatchSnapshot[]) => {
  const book = createBook();
  applyBatch(book, [{ kind: 'fixture', stream: '59', seq: 1, pt: 1, matches }], createChanges());
  return book;
};
const many = (count: number): MatchSnapshot[] => Array.from({ length: count }, (_, at) => snapshot(at + 1));

describe('the kept list', () => {
  test('has the first rows of the list, each with the markets of its row, and no more than its limit', () => {
    const rows = keptRows(bookOf(many(MAX_KEPT_MATCHES + 20)).matches);
    expect(rows).toHaveLength(MAX_KEPT_MATCHES);
    for (const { markets } of rows) expect(markets.length).toBeLessThanOrEqual(3);
    expect(rows.every(({ state }) => state.timeline.length === 0)).toBe(true);
  });

  test('is read as it was written', () => {
    const matches = keptRows(bookOf(many(5)).matches);
    expect(matches.length).toBe(5);
    const read = decodeKept(encodeKept({ keptAt: NOW, matches }), NOW + 1000);
    expect(read).toEqual({ keptAt: NOW, matches });
    expect(keptRows(bookOf(read?.matches ?? []).matches)).toEqual(matches);
  });

  test('is not shown when it is a day old', () => {
    const bytes = encodeKept({ keptAt: NOW, matches: keptRows(bookOf(many(1)).matches) });
    expect(decodeKept(bytes, NOW + KEPT_FOR_MS)).not.toBeNull();
    expect(decodeKept(bytes, NOW + KEPT_FOR_MS + 1)).toBeNull();
  });

  test('of any other content is nothing, never an error', () => {
    const text = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
    const rows = fc.array(
      fc.oneof(fc.jsonValue(), fc.record({ facts: fc.jsonValue(), state: fc.jsonValue() })),
    );
    fc.assert(
      fc.property(rows, (matches) => {
        expect(decodeKept(text({ shape: 1, keptAt: NOW, matches }), NOW)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(decodeKept(text(value), NOW)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeKept(bytes, NOW)).toBeNull();
      }),
    );
  });
});

describe('without a link', () => {
  test('the kept live list is shown; a list of which nothing is kept stays awaited, never empty', async () => {
    const wire = createWire({}, { reachable: false });
    const kept = encodeKept({ keptAt: wire.now(), matches: keptRows(bookOf(many(5)).matches) });
    await wire.deps.storage.values.put('last-live-list', kept);
    const frames: ListFrame[] = [];
    readServed<ListDelta>(wire.core.prices.list()).subscribe(
      ({ frame }) => frame !== null && frames.push(frame),
    );
    wire.core.prices.showPage({ kind: 'live-list' });
    await settle(wire, WAIT_FOR_LINK_MS + 500);
    expect(frames.at(-1)).toMatchObject({ game: 59, load: 'start', whole: true });
    expect(frames.at(-1)?.groups.flatMap(({ matchIds }) => matchIds)).toHaveLength(5);
    wire.core.prices.showPage({ kind: 'pre-match-list', game: 57 });
    wire.core.prices.setListQuery({ game: 57, tab: 0, leagues: [], day: null, search: '' });
    await settle(wire);
    expect(frames.at(-1)).toMatchObject({ game: 57, load: 'init', whole: false });
  });
});
