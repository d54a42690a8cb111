/** Keyframes of a session: the book and the streams as a plain value, and back. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { createBook } from '../../domain/book/book.ts';
import { clearChanges, createChanges } from '../../domain/book/changes.ts';
import { createServerClock } from '../../domain/book/server-clock.ts';
import { hashShown } from '../../domain/book/state-hash.ts';
import { createStream } from '../../domain/book/stream-state.ts';
import { packPlain, unpackPlain } from '../../domain/protocol/session/spo-entry.ts';
import { type KeyframeState, keyframeOf, restoreKeyframe } from '../../domain/recording/keyframe.ts';
import { isRow, type Row } from '../../domain/row.ts';
import { market, snapshot } from '../given/domain/book.ts';
import { namedMarket } from '../given/domain/format-bytes.ts';

const emptyState = (): KeyframeState => ({
  book: createBook(),
  streams: new Map(),
  stalledAt: new Map(),
  clock: createServerClock(),
  siteKey: '',
  publishedAt: 0,
});

function fullState(): KeyframeState {
  const state = { ...emptyState(), siteKey: 'key', publishedAt: 1_800_000_000_000 };
  const stream = createStream('48');
  Object.assign(stream, {
    phase: 'up',
    epoch: 'e',
    seq: 7,
    rest: { recoveryId: 'r', left: new Set([2, 3]) },
  });
  state.streams.set('48', stream);
  state.stalledAt.set('48', 12);
  const matches = [1, 2].map((id) =>
    snapshot(id, [market(1, [210, 330, 340]), market(18, [190, 195], { specifier: 'total=2.5' })]),
  );
  const at = { stream: '48', pt: 1, seq: 1 };
  const changes = createChanges();
  applyBatch(state.book, [{ kind: 'fixture', ...at, matches, partial: true }], changes);
  const moved = { matchId: 1, markets: [market(1, [220, 320, 340]), market(10, [150, 150, 150])] };
  applyBatch(state.book, [{ kind: 'odds', ...at, seq: 2, matches: [moved] }], changes);
  clearChanges(changes);
  return state;
}

/** A keyframe as earlier releases wrote it: a market is a row with names, not a list. */
function withNames(value: Row): Row {
  const { matches } = value as { matches: readonly { markets: readonly unknown[] }[] };
  return {
    ...value,
    matches: matches.map((match) => ({ ...match, markets: match.markets.map(namedMarket) })),
  };
}

const hashOf = ({ book, streams }: KeyframeState): string => hashShown(book, streams.values());
const packed = (value: unknown): unknown => unpackPlain(packPlain(value));

describe('a keyframe', () => {
  test('restores the same book and streams after msgpack (S5)', () => {
    const state = fullState();
    const restored = emptyState();
    expect(restoreKeyframe(restored, packed(keyframeOf(state, { isUp: true })))).toEqual({
      ok: true,
      value: null,
    });
    expect(hashOf(restored)).toBe(hashOf(state));
    expect(restored).toEqual(state);
  });

  test('S5 of an older session: markets with names are the same book', () => {
    const state = fullState();
    const restored = emptyState();
    expect(restoreKeyframe(restored, packed(withNames(keyframeOf(state, { isUp: true })))).ok).toBe(true);
    expect(restored).toEqual(state);
  });

  test.each([
    ['a specifier that is no text', (list: unknown[]) => (list[1] = 5), 'specifier'],
    ['a status that is no number', (list: unknown[]) => (list[3] = '0'), 'status'],
    ['a price that is no number', (list: unknown[]) => (list[9] = null), 'odds'],
    ['half an outcome at its end', (list: unknown[]) => list.pop(), 'outcomes'],
  ])('a market with %s is refused by name', (_, change, field) => {
    const value = packed(keyframeOf(fullState(), { isUp: true })) as { matches: { markets: unknown[][] }[] };
    change(value.matches[0]?.markets[0] ?? []);
    expect(restoreKeyframe(emptyState(), value)).toEqual({ ok: false, error: field });
  });

  test('S5 of an older session: a line in other forms is the one line that straight play has', () => {
    const state = fullState();
    const value = withNames(keyframeOf(state, { isUp: true }));
    const older = (one: unknown): unknown =>
      JSON.parse(JSON.stringify(one).replaceAll('"total=2.5"', '"total=2.50"'));
    const both = older(value) as { matches: { markets: Row[] }[] };
    const markets = both.matches[0]?.markets ?? [];
    const newest = markets.find(({ marketId }) => marketId === 18) ?? {};
    markets.splice(0, 0, { ...newest, specifier: 'total=+2.5', status: 0, seq: 0 });
    for (const written of [older(value), both]) {
      const restored = emptyState();
      expect(restoreKeyframe(restored, packed(written)).ok).toBe(true);
      const at = { stream: '48', pt: 2, seq: 8 };
      const delta = { matchId: 1, markets: [market(18, [170, 210], { specifier: 'total=2.5' })] };
      for (const { book } of [state, restored])
        applyBatch(book, [{ kind: 'odds', ...at, matches: [delta] }], createChanges());
      expect(hashOf(restored)).toBe(hashOf(state));
      expect(restored.book.matches.get(1)?.markets).toHaveLength(
        state.book.matches.get(1)?.markets.length ?? 0,
      );
    }
  });

  test('a held update of an older session waits for its line', () => {
    const value = packed(keyframeOf(fullState(), { isUp: true })) as { matches: { held: unknown }[] };
    const update = market(18, [170, 210], { specifier: 'total=3.0' });
    const [first] = value.matches;
    if (first !== undefined) first.held = [['18 total=3.0', { update, seq: 8, pt: 2 }]];
    const restored = emptyState();
    expect(restoreKeyframe(restored, value).ok).toBe(true);
    const held = restored.book.matches.get(1)?.held;
    expect([...(held ?? [])]).toEqual([
      ['18 total=3', { update: { ...update, specifier: 'total=3' }, seq: 8, pt: 2 }],
    ]);
  });

  test('a value with any field removed or replaced is restored or refused by a name', () => {
    const value = packed(keyframeOf(fullState(), { isUp: true }));
    const rows: Row[] = [];
    const collect = (one: unknown): void => {
      if (isRow(one)) rows.push(one);
      if (typeof one === 'object' && one !== null) Object.values(one).forEach(collect);
    };
    collect(value);
    const refusals = new Set<string>();
    fc.assert(
      fc.property(
        fc.nat(rows.length - 1),
        fc.nat(),
        fc.constantFrom(null, 'x', -1, 1e30, [], {}),
        (place, field, other) => {
          const row = (rows[place] ?? {}) as Record<string, unknown>;
          const name = Object.keys(row)[field % Math.max(1, Object.keys(row).length)] ?? 'none';
          const before = row[name];
          row[name] = other;
          const result = restoreKeyframe(emptyState(), value);
          row[name] = before;
          if (!result.ok) refusals.add(result.error);
        },
      ),
      { numRuns: 500 },
    );
    expect(refusals.size).toBeGreaterThan(5);
    expect(restoreKeyframe(emptyState(), null)).toEqual({ ok: false, error: 'row' });
  });

  test.each<readonly [string, (state: KeyframeState) => void]>([
    [
      'a name',
      ({ book }) => void Object.assign(book.matches.get(1)?.facts.home ?? {}, { name: { ko: 'x', en: 'x' } }),
    ],
    ['a kick-off', ({ book }) => void Object.assign(book.matches.get(1)?.facts ?? {}, { startsAt: 5 })],
    ['a clock', ({ book }) => void Object.assign(book.matches.get(1)?.state ?? {}, { clockSeconds: 77 })],
    [
      'a timeline entry',
      ({ book }) =>
        void Object.assign(book.matches.get(1)?.state ?? {}, {
          timeline: [{ kind: 'goal', side: 'home', second: 1 }],
        }),
    ],
    [
      'an arrow',
      ({ book }) => void Object.assign(book.matches.get(1)?.markets[0]?.outcomes[0] ?? {}, { previous: 1 }),
    ],
    [
      'the phase of a stream',
      ({ streams }) => void Object.assign(streams.get('48') ?? {}, { phase: 'down' }),
    ],
  ])('the hash of what is shown differs with %s', (_, change) => {
    const state = fullState();
    const before = hashOf(state);
    change(state);
    expect(hashOf(state)).not.toBe(before);
  });
});
