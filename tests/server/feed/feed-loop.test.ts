import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inParts } from '../../../server/feed/feed-loop.ts';
import type { Tick } from '../../../server/feed/publisher.ts';
import { market, snapshot, state } from '../../given/domain/book.ts';

const tickOf = (sizes: readonly number[]): Tick => ({
  matches: [snapshot(1)],
  states: [{ matchId: 1, state: state() }],
  odds: sizes.map((size, at) => ({
    matchId: at + 1,
    markets: Array.from({ length: size }, (_, place) => market(place, [200 + place, 210])),
  })),
  removed: [9],
});
const flat = (ticks: readonly Tick[]) =>
  ticks.flatMap(({ odds }) =>
    odds.flatMap(({ matchId, markets }) => markets.map(({ marketId }) => [matchId, marketId])),
  );

describe('one tick as bounded messages', () => {
  test('every update once, in order, no part above the bound; matches first, removals last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 50 }),
        (sizes, most) => {
          const tick = tickOf(sizes);
          const parts = inParts(tick, most);
          expect(flat(parts)).toEqual(flat([tick]));
          for (const part of parts) expect(flat([part]).length).toBeLessThanOrEqual(most);
          expect(parts.filter(({ matches, states }) => matches.length + states.length > 0)).toEqual([
            parts[0],
          ]);
          expect(parts.filter(({ removed }) => removed.length > 0)).toEqual([parts.at(-1)]);
        },
      ),
    );
  });
});
