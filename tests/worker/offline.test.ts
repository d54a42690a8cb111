/** The list that is kept in the browser, and what a core shows of it while it has no link. */
import '../given/runs/property-seed.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeKept,
  encodeKept,
  getKept,
  LIST_KEPT_MS,
  KEPT_MATCHES,
  keptOf,
  keptRows,
  MAX_KEPT_MATCHES,
  putKept,
} from '../../worker/features/offline/kept-list.ts';
import { WAIT_FOR_LINK_MS } from '../../worker/features/offline/offline.ts';
import type { MatchSnapshot } from '../../domain/book/book-event.ts';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { createBook } from '../../domain/book/book.ts';
import { createChanges } from '../../domain/book/changes.ts';
import type {
  ListDelta,
  ListFrame,
  MatchDetailDelta,
  MatchDetailFrame,
} from '../../worker/features/prices/prices-api.ts';
import { market, snapshot } from '../given/domain/book.ts';
import { STREAM_HANDOVER_MS } from '../../worker/engine/streams.ts';
import { coreMemory } from '../given/core/core-memory.ts';
import { openPreMatch, settle, upcomingMatch } from '../given/core/pre-match-list.ts';
import { createWire, readServed, type Wire } from '../given/core/wire.ts';

const NOW = 1_800_000_000_000;

const bookOf = (matches: readonly MatchSnapshot[]) => {
  const book = createBook();
  applyBatch(book, [{ kind: 'fixture', stream: '59', seq: 1, pt: 1, matches }], createChanges());
  return book;
};
const many = (count: number): MatchSnapshot[] => Array.from({ length: count }, (_, at) => snapshot(at + 1));

describe('the kept list', () => {
  test('has the first rows of the list, each with the markets of its row, and no more than its limit', () => {
    const rows = keptRows(bookOf(many(MAX_KEPT_MATCHES + 20)).matches, '59', NOW);
    expect(rows).toHaveLength(MAX_KEPT_MATCHES);
    for (const { markets } of rows) expect(markets.length).toBeLessThanOrEqual(3);
    expect(rows.every(({ state }) => state.timeline.length === 0)).toBe(true);
  });

  test('is read as it was written', () => {
    const matches = keptRows(bookOf(many(5)).matches, '59', NOW);
    expect(matches.length).toBe(5);
    const read = decodeKept(encodeKept({ keptAt: NOW, matches }), NOW + 1000);
    expect(read).toEqual({ keptAt: NOW, matches });
    expect(keptRows(bookOf(read?.matches ?? []).matches, '59', NOW)).toEqual(matches);
  });

  test('C2 a match has the markets and the timeline of its page, and the score of a newer list', () => {
    const [row, whole] = [snapshot(1), snapshot(1, [market(18, [190, 195]), market(1, [150, 300, 400])])];
    const timeline = [{ kind: 'goal', side: 'home', second: 60 }] as const;
    const page = { ...whole, state: { ...whole.state, timeline, homeScore: 0 } };
    const bytesOf = (keptAt: number, match: MatchSnapshot) =>
      encodeKept({ keptAt, matches: [snapshot(2), match] });
    const inList = { ...row, state: { ...row.state, homeScore: 3 } };
    const of = (listAt: number) => keptOf('59/1', [bytesOf(NOW, page), bytesOf(listAt, inList)], NOW + 2000);
    expect(of(NOW + 1000)).toEqual({
      keptAt: NOW + 1000,
      matches: [{ ...page, state: { ...inList.state, timeline } }],
    });
    expect(of(NOW - 1000)).toEqual({ keptAt: NOW, matches: [page] });
    expect(keptOf('59/1', [null, bytesOf(NOW, inList)], NOW)).toEqual({ keptAt: NOW, matches: [inList] });
    expect(keptOf('59/3', [bytesOf(NOW, page), null], NOW)).toBeNull();
  });

  test('C2 the newest matches are kept, each in its place, whatever their ids', async () => {
    const { values } = coreMemory().storage;
    const put = async (id: number) =>
      putKept(values, `59/${id}`, 'list', { keptAt: NOW, matches: [snapshot(id)] });
    const isKept = async (id: number) =>
      keptOf(`59/${id}`, await getKept(values, `59/${id}`, 'list'), NOW) !== null;
    const ids = Array.from({ length: KEPT_MATCHES }, (_, at) => 1 + at * KEPT_MATCHES);
    const kept = async () => (await Promise.all(ids.map(isKept))).filter(Boolean).length;
    for (const id of ids) await put(id);
    expect(await kept()).toBe(KEPT_MATCHES);
    // The first one is opened again, so the second one is the oldest.
    for (const id of [1, 7]) await put(id);
    expect([await isKept(1), await isKept(7), await isKept(ids[1] ?? 0)]).toEqual([true, true, false]);
    expect(await kept()).toBe(KEPT_MATCHES - 1);
    await values.put('last-matches', new TextEncoder().encode('[[1],"x",null]'));
    expect(await isKept(1)).toBe(false);
  });

  test('is not shown when it is a day old', () => {
    const bytes = encodeKept({ keptAt: NOW, matches: keptRows(bookOf(many(1)).matches, '59', NOW) });
    expect(decodeKept(bytes, NOW + LIST_KEPT_MS)).not.toBeNull();
    expect(decodeKept(bytes, NOW + LIST_KEPT_MS + 1)).toBeNull();
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

const listOf = { kind: 'pre-match-list', game: 57 } as const;
const everything = { game: 57, tab: 0, leagues: [], day: null, search: '' } as const;
const shownList = (wire: Wire): ListFrame[] => {
  const frames: ListFrame[] = [];
  readServed<ListDelta>(wire.core.prices.list()).subscribe(
    ({ frame }) => frame !== null && frames.push(frame),
  );
  return frames;
};
const idsOf = (frame: ListFrame | undefined): readonly number[] =>
  (frame?.groups ?? []).flatMap(({ matchIds }) => matchIds).toSorted((a, b) => a - b);

describe('O4 without a link', () => {
  test('the kept live list is shown; a list of which nothing is kept stays awaited, never empty', async () => {
    const wire = createWire({}, { reachable: false });
    const kept = encodeKept({
      keptAt: wire.now(),
      matches: keptRows(bookOf(many(5)).matches, '59', wire.now()),
    });
    await wire.deps.storage.values.put('last-live-list', kept);
    const frames = shownList(wire);
    wire.core.prices.showPage({ kind: 'live-list' });
    await settle(wire, WAIT_FOR_LINK_MS + 500);
    expect(frames.at(-1)).toMatchObject({ game: 59, load: 'start', whole: true });
    expect(idsOf(frames.at(-1))).toHaveLength(5);
    wire.core.prices.showPage(listOf);
    void wire.core.prices.setListQuery(everything);
    await settle(wire);
    expect(frames.at(-1)).toMatchObject({ game: 57, load: 'init', whole: false, keptAt: null });
  });

  test('a list that was open stays readable with its time, also when it is opened anew', async () => {
    const memory = coreMemory();
    const { wire: first, frame } = await openPreMatch(undefined, createWire({}, {}, memory));
    await settle(first);
    expect(idsOf(frame())).toEqual([1, 2, 3, 4]);
    const wire = createWire({}, { reachable: false }, memory);
    const frames = shownList(wire);
    wire.core.prices.showPage({ kind: 'live-list' });
    await settle(wire, WAIT_FOR_LINK_MS + 500);
    // Twice: the second time its stream opens anew.
    for (const _ of [1, 2]) {
      wire.core.prices.showPage(listOf);
      void wire.core.prices.setListQuery(everything);
      await settle(wire, 1000);
      await settle(wire);
      expect(frames.at(-1)).toMatchObject({ game: 57, load: 'start', whole: true, stream: 'down' });
      expect(idsOf(frames.at(-1))).toEqual([1, 2, 3, 4]);
      expect(frames.at(-1)?.keptAt).toBeLessThanOrEqual(first.now());
      wire.core.prices.showPage({ kind: 'other' });
      await settle(wire, STREAM_HANDOVER_MS + 500);
    }
  });

  const shownMatch = (wire: Wire, matchId: number) => {
    const deltas: MatchDetailDelta[] = [];
    readServed<MatchDetailDelta>(wire.core.prices.detail(matchId)).subscribe((delta) => deltas.push(delta));
    wire.core.prices.showPage({ kind: 'match', matchId });
    return () => deltas.findLast(({ frame }) => frame !== null)?.frame ?? null;
  };
  const marketsOf = (frame: MatchDetailFrame | null): number =>
    (frame?.groups ?? []).reduce((sum, { markets }) => sum + markets.length, 0);

  test('C2 a match that was opened is shown whole, one of the kept list with its row, another not at all', async () => {
    const memory = coreMemory();
    const first = createWire({}, {}, memory);
    const lines = ['0.5', '1.5', '2.5', '3.5', '4.5', '5.5'];
    const rich = snapshot(
      1,
      lines.map((line) => market(18, [190, 195], { specifier: `total=${line}` })),
    );
    await first.open([rich, snapshot(2)]);
    await settle(first);
    const open = shownMatch(first, 1);
    await settle(first, STREAM_HANDOVER_MS + 500);
    await settle(first);
    expect([open()?.keptAt, marketsOf(open())]).toEqual([null, 6]);
    for (const [matchId, markets] of [
      [1, 6],
      [2, 1],
      [3, 0],
    ] as const) {
      const wire = createWire({}, { reachable: false }, memory);
      const frame = shownMatch(wire, matchId);
      await settle(wire, WAIT_FOR_LINK_MS + 500);
      await settle(wire);
      expect([matchId, marketsOf(frame())]).toEqual([matchId, markets]);
      expect(frame()?.stream ?? 'down').toBe('down');
    }
  });

  test("the server's list takes the place of the kept one", async () => {
    const memory = coreMemory();
    const { wire: first } = await openPreMatch(undefined, createWire({}, {}, memory));
    await settle(first);
    const wire = createWire({}, { reachable: false }, memory);
    const frames = shownList(wire);
    wire.core.prices.showPage(listOf);
    void wire.core.prices.setListQuery(everything);
    await settle(wire, WAIT_FOR_LINK_MS + 500);
    expect(idsOf(frames.at(-1))).toEqual([1, 2, 3, 4]);
    await wire.openPreMatch([upcomingMatch(2, 20), upcomingMatch(9, 3)]);
    await settle(wire);
    expect(frames.at(-1)).toMatchObject({ stream: 'up', keptAt: null });
    expect(idsOf(frames.at(-1))).toEqual([2, 9]);
  });
});
