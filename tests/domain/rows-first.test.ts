import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { type Book, createBook } from '../../domain/book/book.ts';
import { createChanges } from '../../domain/book/changes.ts';
import { freshnessOf } from '../../domain/book/freshness.ts';
import { hashOffer } from '../../domain/book/state-hash.ts';
import {
  beginRecovery,
  createStream,
  isStreamWhole,
  linkLost,
  onMessage,
  recoveryIsLate,
  type StreamState,
} from '../../domain/book/stream-state.ts';
import { rowMarketsIn, rowsFirst } from '../../domain/game-list/row-markets.ts';
import { decodeLive, encodeMatchesDelta, encodeOdds } from '../../domain/protocol/stream/stream-codec.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import type { MarketUpdate } from '../../domain/match/market.ts';
import { createLiveBoard } from '../../domain/feed/live-board.ts';
import { createSnapshotParts } from '../../domain/feed/snapshot-parts.ts';
import { lockOfMatch } from '../../domain/book/lock-of.ts';
import { bookOf, fixture, market, snapshot, statuses } from '../given/domain/book.ts';

const RECOVERY = 'r1';
const head = (seq: number) => ({ stream: '59', epoch: 'e1', seq, pt: 1000 + seq });

const winner = market(1, [210, 330, 340], { favourite: true });
const total = (line: string, price = 190, more: Partial<MarketUpdate> = {}) =>
  market(18, [price, 195], { specifier: `total=${line}`, ...more });
const matches = [1, 2, 3].map((id) =>
  snapshot(id, [
    winner,
    total('2.5', 190, { favourite: true }),
    total('1.5'),
    total('3.5'),
    market(29, [180, 185]),
  ]),
);

/** A reader that is fed the rows of messages as the server makes them. */
function reader() {
  const book = createBook();
  const stream: StreamState = createStream('59');
  beginRecovery(stream, RECOVERY, 0, 0);
  const take = (row: unknown, event: 'Fixture' | 'Odds' = 'Fixture') => {
    const message = decodeLive(event, row, createDrops());
    if (message === null) throw new Error('dropped');
    const step = onMessage(stream, message);
    applyBatch(book, step.events, createChanges());
    return step;
  };
  return { book, stream, take };
}

function partsOf(book: Book, seq = 10) {
  const board = createLiveBoard({ epoch: 'e1', now: () => head(seq).pt, leagues: new Map() });
  board.ticked(head(seq).pt, { healthy: true });
  const parts = createSnapshotParts({ book, snapshotOf: board.snapshotOf, feed: board.feed });
  const all = [...book.matches.values()];
  const { first, rest } = parts.rowsFirst(head(seq), all, RECOVERY);
  return {
    whole: parts.whole(head(seq), all, RECOVERY).first,
    rowsFirst: [...first, ...rest],
  };
}

const lines = (book: Book, matchId: number): readonly string[] =>
  (book.matches.get(matchId)?.markets ?? []).map(({ marketId, specifier }) => `${marketId} ${specifier}`);

describe('a snapshot that begins with the rows (F2 C3)', () => {
  it('is up with the row’s markets, and whole once the rest is there', () => {
    const server = bookOf([fixture(matches)]);
    const { rowsFirst: parts, whole } = partsOf(server);
    const { book, stream, take } = reader();
    take(parts[0]);
    expect(stream.phase).toBe('up');
    expect(isStreamWhole(stream)).toBe(false);
    expect(lines(book, 1)).toEqual(['1 ', '18 total=2.5']);
    expect(book.matches.get(1)?.held).not.toBeNull();
    for (const part of parts.slice(1)) take(part);
    expect(isStreamWhole(stream)).toBe(true);
    const other = reader();
    for (const part of whole) other.take(part);
    expect(hashOffer(book)).toBe(hashOffer(other.book));
    expect(book.matches.get(1)?.held).toBeNull();
  });

  it('draws the same row before and after the rest', () => {
    const server = bookOf([fixture(matches)]);
    const { book, take } = reader();
    const [rows, ...rest] = partsOf(server).rowsFirst;
    take(rows);
    const match = book.matches.get(1);
    const before = match === undefined ? [] : rowMarketsIn(match);
    for (const part of rest) take(part);
    expect(match === undefined ? null : rowMarketsIn(match)).toEqual(before);
  });

  it('sends a match without any market of a row whole, so that it is counted', () => {
    const book = bookOf([fixture([snapshot(1, [market(29, [180, 185])])])]);
    const match = book.matches.get(1);
    expect(match === undefined ? null : rowsFirst(match)).toMatchObject({
      row: [{ marketId: 29 }],
      rest: [],
    });
    const { book: read, take } = reader();
    take(partsOf(book).rowsFirst[0]);
    expect(lines(read, 1)).toEqual(['29 ']);
  });

  it.each(['57', '59'])('a match without other markets is whole with the last part (%s)', (code) => {
    const server = bookOf([
      { kind: 'fixture', stream: code, seq: 1, pt: 1, matches: [snapshot(1, [winner]), ...matches.slice(1)] },
    ]);
    const board = createLiveBoard({ epoch: 'e1', now: () => 0, leagues: new Map(), stream: code });
    const parts = createSnapshotParts({ book: server, snapshotOf: board.snapshotOf, feed: board.feed });
    const { first, rest } = parts.rowsFirst(
      { ...head(10), stream: code },
      [...server.matches.values()],
      RECOVERY,
    );
    const book = createBook();
    const stream = createStream(code);
    beginRecovery(stream, RECOVERY, 0, 0);
    for (const row of [...first, ...rest]) {
      const message = decodeLive('Fixture', row, createDrops());
      if (message !== null) applyBatch(book, onMessage(stream, message).events, createChanges());
    }
    expect([...book.matches.values()].map(({ held }) => held)).toEqual([null, null, null]);
  });

  it('a market that was suspended before its rest came stays suspended', () => {
    const [rows, ...rest] = partsOf(bookOf([fixture(matches)])).rowsFirst;
    const { book, take } = reader();
    take(rows);
    take(encodeOdds(head(11), [{ matchId: 1, markets: [total('1.5', 150, { status: -1 })] }]), 'Odds');
    for (const part of rest) take(part);
    const known = book.matches.get(1)?.lines.get(18)?.get('total=1.5');
    expect(known?.status).toBe(-1);
    expect(known?.outcomes[0]?.odds).toBe(150);
  });

  it('a match that came anew, and one that went, do not take the older rest', () => {
    const [rows, ...rest] = partsOf(bookOf([fixture(matches)])).rowsFirst;
    const { book, take } = reader();
    take(rows);
    take(encodeMatchesDelta(head(11), [snapshot(1, [winner])], [2]));
    for (const part of rest) take(part);
    expect(book.matches.get(1)?.markets.filter(({ status }) => status !== 0)).toHaveLength(1);
    expect(book.matches.has(2)).toBe(false);
    expect(lines(book, 3)).toHaveLength(5);
  });

  it('counts each part once, and none of another recovery', () => {
    const { rowsFirst: parts } = partsOf(bookOf([fixture(matches)]));
    const { stream, take } = reader();
    take(parts[0]);
    expect(take({ ...(parts[1] as object), recoveryId: 'other' }).events).toEqual([]);
    expect(take(parts[1]).events).toHaveLength(1);
    expect(take(parts[1]).events).toEqual([]);
    expect(isStreamWhole(stream)).toBe(true);
  });

  it('a rest that stays out is asked for again, whole', () => {
    const { stream, take } = reader();
    take(partsOf(bookOf([fixture(matches)])).rowsFirst[0]);
    expect(recoveryIsLate(stream, 10)).toBe(false);
    expect(recoveryIsLate(stream, 5000)).toBe(true);
    beginRecovery(stream, 'r2', 5000, 0);
    expect(stream.rest).toBeNull();
    expect(stream.epoch).toBe('e1');
    // The second request waits for two seconds, and so does the rest that it brings.
    expect(recoveryIsLate(stream, 6999)).toBe(false);
  });

  it('refuses parts that do not count', () => {
    const part = partsOf(bookOf([fixture(matches)])).rowsFirst[1] as object;
    for (const bad of [
      { restPart: 0 },
      { restPart: 9 },
      { restOf: 1e9 },
      { recoveryId: null },
      { odds: 'x' },
    ]) {
      const drops = createDrops();
      expect(decodeLive('Fixture', { ...part, ...bad }, drops)).toBeNull();
      expect([...drops.counts.values()]).toEqual([1]);
    }
  });

  it('offers the same as a whole snapshot, wherever the server’s odds move between its parts', () => {
    const ids = [1, 21, 41];
    const update = fc.record({
      matchId: fc.constantFrom(...ids),
      line: fc.constantFrom('1.5', '2.5', '3.5', '9.5'),
      price: fc.integer({ min: 101, max: 900 }),
      status: fc.constantFrom(...statuses),
      favourite: fc.boolean(),
    });
    const plan = fc.array(fc.record({ update, restBefore: fc.boolean() }), { maxLength: 16 });
    fc.assert(
      fc.property(plan, fc.nat(16), (steps, heldBack) => {
        const many = Array.from({ length: 45 }, (_, at) => snapshot(at + 1, matches[0]?.markets));
        const server = bookOf([fixture(many)]);
        const board = createLiveBoard({ epoch: 'e1', now: () => 0, leagues: new Map() });
        const parts = createSnapshotParts({ book: server, snapshotOf: board.snapshotOf, feed: board.feed });
        const all = [...server.matches.values()];
        const [first, second] = [reader(), reader()];
        for (const part of parts.whole(head(10), all, RECOVERY).first) first.take(part);
        const split = parts.rowsFirst(head(10), all, RECOVERY);
        const [opening, ...others] = split.first;
        second.take(opening);
        const rest = split.rest[Symbol.iterator]();
        const takeRest = (): boolean => {
          const { value, done } = rest.next();
          if (done !== true) second.take(value);
          return done !== true;
        };
        const takeOthers = (): void => {
          for (const part of others.splice(0)) second.take(part);
        };
        steps.forEach(({ update: { matchId, line, price, status, favourite }, restBefore }, at) => {
          if (at >= heldBack) takeOthers();
          if (restBefore && others.length === 0) takeRest();
          const told = [{ matchId, markets: [total(line, price, { status, favourite })] }];
          applyBatch(
            server,
            [{ kind: 'odds', stream: '59', seq: 11 + at, pt: 1, matches: told }],
            createChanges(),
          );
          const row = encodeOdds(head(11 + at), told);
          first.take(row, 'Odds');
          second.take(row, 'Odds');
        });
        takeOthers();
        while (takeRest());
        expect(isStreamWhole(second.stream)).toBe(true);
        expect(hashOffer(second.book)).toBe(hashOffer(first.book));
        expect(hashOffer(second.book)).toBe(hashOffer(server));
      }),
      { numRuns: 200 },
    );
  });

  it('opens with the first rows of the list: drawn, but not to be bet on before the others are there', () => {
    // The list goes by kick-off: the last ones of the book come first.
    const many = Array.from({ length: 60 }, (_, at) =>
      snapshot(at + 1, matches[0]?.markets, { facts: { startsAt: 1_700_000_000_000 - at * 60_000 } }),
    );
    const [opening, ...others] = partsOf(bookOf([fixture(many)])).rowsFirst;
    const { book, stream, take } = reader();
    take(opening);
    expect([...book.matches.keys()]).toEqual(Array.from({ length: 24 }, (_, at) => 60 - at));
    expect(lines(book, 60)).toEqual(['1 ', '18 total=2.5']);
    expect(stream.phase).toBe('recovering');
    expect(freshnessOf(stream, 1010)).toBe('opening');
    const first = book.matches.get(60);
    expect(first === undefined ? null : lockOfMatch(first, freshnessOf(stream, 1010))).toBe('stale');
    for (const part of others) take(part);
    expect(freshnessOf(stream, 1010)).toBe('up');
    expect(isStreamWhole(stream)).toBe(true);
    expect(book.matches.get(60)).toBe(first);
    expect(book.matches.size).toBe(60);
  });

  it('an opening that breaks off leaves nothing that the next snapshot does not name', () => {
    const many = Array.from({ length: 30 }, (_, at) => snapshot(at + 1, matches[0]?.markets));
    const [opening] = partsOf(bookOf([fixture(many)])).rowsFirst;
    const { book, stream, take } = reader();
    take(opening);
    expect(book.matches.size).toBe(24);
    linkLost(stream);
    expect(freshnessOf(stream, 1010)).toBe('down');
    beginRecovery(stream, RECOVERY, 20, 0);
    expect(freshnessOf(stream, 1010)).toBe('recovering');
    for (const part of partsOf(bookOf([fixture(many.slice(20))])).rowsFirst) take(part);
    expect([...book.matches.keys()].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, at) => at + 21),
    );
  });

  it('what is known already is not replaced by a first part alone', () => {
    const many = Array.from({ length: 30 }, (_, at) => snapshot(at + 1, matches[0]?.markets));
    const { book, stream, take } = reader();
    for (const part of partsOf(bookOf([fixture(many)])).rowsFirst) take(part);
    beginRecovery(stream, RECOVERY, 20, 0);
    const moved = partsOf(bookOf([fixture([snapshot(1, [market(1, [900, 330, 340])]), ...many.slice(1)])]));
    expect(take(moved.rowsFirst[0]).events).toEqual([]);
    expect(book.matches.get(1)?.markets[0]?.outcomes[0]?.odds).toBe(210);
    expect(freshnessOf(stream, 1010)).toBe('recovering');
  });

  it('a row’s line that closes before the rest is made takes no other line with it', () => {
    const server = bookOf([fixture(matches)]);
    const board = createLiveBoard({ epoch: 'e1', now: () => 0, leagues: new Map() });
    const parts = createSnapshotParts({ book: server, snapshotOf: board.snapshotOf, feed: board.feed });
    const split = parts.rowsFirst(head(10), [...server.matches.values()], RECOVERY);
    const { book, take } = reader();
    for (const part of split.first) take(part);
    const closed = [{ matchId: 1, markets: [total('2.5', 190, { status: 0, favourite: true })] }];
    applyBatch(server, [{ kind: 'odds', stream: '59', seq: 11, pt: 1, matches: closed }], createChanges());
    take(encodeOdds(head(11), closed), 'Odds');
    for (const part of split.rest) take(part);
    expect(hashOffer(book)).toBe(hashOffer(server));
    expect(book.matches.get(1)?.lines.get(18)?.get('total=1.5')?.status).toBe(1);
  });
});
