import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import { bookEventsOf, gather } from '../../../domain/feed/tick.ts';
import { inParts } from '../../../server/feed/feed-loop.ts';
import type { Tick } from '../../../domain/feed/tick.ts';
import { bookOf, market, snapshot, state } from '../../given/domain/book.ts';

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

/** What can be bet on, and where each match stands, after these ticks. */
function offerAfter(ticks: readonly (readonly FeedEvent[])[]) {
  const book = bookOf([]);
  for (const [at, events] of ticks.entries()) {
    const { tick } = gather(events);
    const gone = {
      kind: 'matches',
      stream: '59',
      seq: at,
      pt: at,
      matches: [],
      removed: tick.removed,
    } as const;
    bookOf([...bookEventsOf(tick, at, at), gone], book);
  }
  return [...book.matches.values()].map((match) => ({
    id: match.facts.matchId,
    open: match.state.open,
    score: match.state.homeScore,
    prices: match.markets
      .filter(({ status }) => status === 1)
      .map(({ marketId, outcomes }) => `${marketId} ${outcomes[0]?.odds}`)
      .toSorted(),
  }));
}

describe('the events of one tick', () => {
  const at = 1;
  const matchId = fc.constantFrom(1, 2);
  const line = fc
    .tuple(
      fc.constantFrom(1, 18),
      fc.integer({ min: 101, max: 900 }),
      fc.constantFrom(1 as const, -1 as const),
    )
    .map(([id, price, status]) => market(id, [price, 200], { status }));
  const standing = fc.record({ open: fc.boolean(), homeScore: fc.integer({ min: 0, max: 9 }) });
  const event: fc.Arbitrary<FeedEvent> = fc.oneof(
    fc
      .tuple(matchId, fc.uniqueArray(line, { maxLength: 2, selector: (one) => one.marketId }), standing)
      .map(([id, lines, now]) => ({
        kind: 'match' as const,
        at,
        match: snapshot(id, lines, { state: now }),
      })),
    fc
      .tuple(matchId, fc.array(line, { minLength: 1, maxLength: 2 }))
      .map(([id, markets]) => ({ kind: 'odds' as const, at, odds: { matchId: id, markets } })),
    fc
      .tuple(matchId, standing)
      .map(([id, now]) => ({ kind: 'state' as const, at, matchId: id, state: state(now) })),
    matchId.map((id) => ({ kind: 'gone' as const, at, matchId: id })),
  );

  test('end as if each had come in a tick of its own: a match sent again keeps no older price or score', () => {
    const byId = (rows: ReturnType<typeof offerAfter>) => rows.toSorted((a, b) => a.id - b.id);
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const known = [{ kind: 'match', at, match: snapshot(1) }] as const;
        const apart = [known, ...events.map((one) => [one])];
        expect(byId(offerAfter([known, events]))).toEqual(byId(offerAfter(apart)));
      }),
    );
  });
});
