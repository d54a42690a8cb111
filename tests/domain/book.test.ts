import fc from 'fast-check';
import { produce } from 'immer';
import { describe, expect, test } from 'vitest';
import { arrowOf, type Book, createBook, findMarket } from '../../domain/book/book.ts';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import type { BookEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import { createChanges } from '../../domain/book/changes.ts';
import { squash } from '../../domain/book/merge-odds.ts';
import { hashBook } from '../../domain/book/state-hash.ts';
import type { MarketStatus, MarketUpdate, OutcomeUpdate } from '../../domain/match/market.ts';
import { bookOf, fixture, market, odds, snapshot, state, statuses, STREAM } from '../given/domain/book.ts';

// ── random histories of a small book

const matchIds = [1, 2, 3] as const;
const lines = [
  { marketId: 1, specifier: '' },
  { marketId: 18, specifier: 'total=2.5' },
  { marketId: 18, specifier: 'total=3.5' },
];
const outcomes = (count: number): fc.Arbitrary<OutcomeUpdate[]> =>
  fc
    .array(fc.record({ odds: fc.constantFrom(0, 150, 151, 200, 330), active: fc.boolean() }), {
      minLength: count,
      maxLength: count,
    })
    .map((list) => list.map((one, at) => ({ id: at + 1, ...one })));
const marketUpdate: fc.Arbitrary<MarketUpdate> = fc
  .record({
    line: fc.constantFrom(...lines),
    status: fc.constantFrom(...statuses),
    favourite: fc.boolean(),
    outcomes: fc.oneof({ weight: 8, arbitrary: outcomes(3) }, { weight: 1, arbitrary: outcomes(2) }),
  })
  .map(({ line, ...rest }) => ({ ...line, ...rest }));
/** A market is named once in a message: the feed's own rule. */
const marketList = fc.uniqueArray(marketUpdate, {
  maxLength: 3,
  selector: ({ marketId, specifier }) => `${marketId} ${specifier}`,
});
const matchSnapshot: fc.Arbitrary<MatchSnapshot> = fc
  .record({ matchId: fc.constantFrom(...matchIds), markets: marketList, code: fc.constantFrom(0, 6, 7, 100) })
  .map(({ matchId, markets, code }) => snapshot(matchId, markets, { state: { statusCode: code } }));
const uniqueMatches = fc.uniqueArray(matchSnapshot, { maxLength: 3, selector: ({ facts }) => facts.matchId });

type Bare = BookEvent extends infer E
  ? E extends BookEvent
    ? Omit<E, 'seq' | 'pt' | 'stream'>
    : never
  : never;
const bareEvent: fc.Arbitrary<Bare> = fc.oneof(
  { weight: 1, arbitrary: uniqueMatches.map((matches): Bare => ({ kind: 'fixture', matches })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ matches: uniqueMatches, removed: fc.subarray([...matchIds], { maxLength: 1 }) })
      .map((one): Bare => ({ kind: 'matches', ...one })),
  },
  {
    weight: 8,
    arbitrary: fc
      .uniqueArray(fc.record({ matchId: fc.constantFrom(...matchIds), markets: marketList }), {
        maxLength: 3,
        selector: ({ matchId }) => matchId,
      })
      .map((matches): Bare => ({ kind: 'odds', matches })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ matchId: fc.constantFrom(...matchIds), code: fc.constantFrom(0, 6, 7, 31, 100) })
      .map(({ matchId, code }): Bare => ({
        kind: 'match-data',
        matches: [{ matchId, state: state({ statusCode: code }) }],
      })),
  },
);
const history = fc
  .array(bareEvent, { minLength: 1, maxLength: 40 })
  .map((list) => list.map((event, at) => ({ ...event, stream: STREAM, seq: at + 1, pt: at + 1 })));

// ── the oracle: plain immutable data, one immer draft per event, written from the rules and sharing no code

interface PlainOutcome {
  id: number;
  odds: number;
  previous: number;
  active: boolean;
}
interface PlainMarket {
  status: MarketStatus;
  favourite: boolean;
  outcomes: PlainOutcome[];
}
type PlainBook = Record<number, { code: number; markets: Record<string, PlainMarket> }>;

const keyOf = ({ marketId, specifier }: { marketId: number; specifier: string }): string =>
  `${marketId} ${specifier}`;

function takeOutcomes(known: PlainOutcome[], updates: readonly OutcomeUpdate[]): PlainOutcome[] {
  return updates.map(({ id, odds: price, active }) => {
    const before = known.find((one) => one.id === id);
    if (before === undefined) return { id, odds: price, previous: 0, active };
    const previous = before.odds !== price && before.odds !== 0 ? before.odds : before.previous;
    return { id, odds: price, previous, active };
  });
}

function takeMarket(
  markets: Record<string, PlainMarket>,
  update: MarketUpdate,
  addedWhen: (status: number) => boolean,
) {
  const key = keyOf(update);
  const known = markets[key];
  if (known === undefined && !addedWhen(update.status)) return;
  markets[key] = {
    status: update.status,
    favourite: update.favourite,
    outcomes: takeOutcomes(known?.outcomes ?? [], update.outcomes),
  };
}

function takeSnapshot(draft: PlainBook, { facts, state: now, markets }: MatchSnapshot): void {
  const match = (draft[facts.matchId] ??= { code: 0, markets: {} });
  match.code = now.statusCode;
  const named = new Set(markets.map(keyOf));
  for (const [key, one] of Object.entries(match.markets)) if (!named.has(key)) one.status = 0;
  for (const update of markets) takeMarket(match.markets, update, (status) => status === 1 || status === -1);
}

const plainStep = (book: PlainBook, event: BookEvent): PlainBook =>
  produce(book, (draft) => {
    if (event.kind === 'fixture')
      for (const id of Object.keys(draft))
        if (!event.matches.some(({ facts }) => facts.matchId === Number(id))) delete draft[Number(id)];
    if (event.kind === 'fixture' || event.kind === 'matches')
      for (const one of event.matches) takeSnapshot(draft, one);
    if (event.kind === 'matches') for (const id of event.removed) delete draft[id];
    if (event.kind === 'odds')
      for (const { matchId, markets } of event.matches) {
        const match = draft[matchId];
        if (match === undefined) continue;
        if (markets.length === 0)
          for (const one of Object.values(match.markets)) Object.assign(one, { status: 0, outcomes: [] });
        for (const one of markets) takeMarket(match.markets, one, (status) => status === 1);
      }
    if (event.kind === 'match-data')
      for (const { matchId, state: now } of event.matches) {
        const match = draft[matchId];
        if (match !== undefined) match.code = now.statusCode;
      }
  });

const plainOf = (book: Book): PlainBook =>
  Object.fromEntries(
    [...book.matches.values()].map((match) => [
      match.facts.matchId,
      {
        code: match.state.statusCode,
        markets: Object.fromEntries(
          match.markets.map(({ status, favourite, outcomes: list, ...one }) => [
            keyOf(one),
            {
              status,
              favourite,
              outcomes: list.map(({ id, odds: price, previous, active }) => ({
                id,
                odds: price,
                previous,
                active,
              })),
            },
          ]),
        ),
      },
    ]),
  );

describe('the book (D2, D3, D4)', () => {
  test('equals an independent immutable model after any history', () => {
    fc.assert(
      fc.property(history, (events) => {
        expect(plainOf(bookOf(events))).toEqual(events.reduce(plainStep, {}));
      }),
      { numRuns: 1500 },
    );
  });

  test('the same events in batches split any way give the same book', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat({ max: 40 }), { maxLength: 6 }), (events, cuts) => {
        const book = createBook();
        const places = [0, ...cuts.filter((cut) => cut < events.length).sort((a, b) => a - b), events.length];
        for (let i = 1; i < places.length; i++)
          applyBatch(book, events.slice(places[i - 1], places[i]), createChanges());
        expect(hashBook(book)).toBe(hashBook(bookOf(events)));
      }),
      { numRuns: 800 },
    );
  });

  test('squashing a backlog changes nothing of the state, nor of the versions', () => {
    fc.assert(
      fc.property(history, (events) => {
        const squashed = squash(events);
        const straight = bookOf(events);
        const merged = bookOf(squashed.events);
        expect(plainOf(merged)).toEqual(plainOf(straight));
        for (const match of straight.matches.values())
          for (const { marketId, specifier, seq } of match.markets)
            expect(findMarket(merged, match.facts.matchId, marketId, specifier)?.seq).toBe(seq);
      }),
      { numRuns: 1500 },
    );
  });

  test('squash really merges: a hundred prices of one market become three at most', () => {
    const burst = Array.from({ length: 100 }, (_, at) => odds(1, [market(1, [200 + at, 300, 400])], at + 2));
    const { events, merged } = squash(burst);
    expect(events).toHaveLength(3);
    expect(merged).toBe(97);
  });

  test('an unknown market is added only when active; a known one is replaced, with its arrow', () => {
    const book = bookOf([fixture([snapshot(1, [])]), odds(1, [market(1, [200, 300, 400], { status: -1 })])]);
    expect(findMarket(book, 1, 1, '')).toBeNull();
    bookOf([odds(1, [market(1, [200, 300, 400])], 3), odds(1, [market(1, [210, 300, 390])], 4)], book);
    bookOf([odds(1, [market(1, [210, 300, 390])], 5)], book);
    expect(findMarket(book, 1, 1, '')?.outcomes.map(arrowOf)).toEqual([1, 0, -1]);
  });

  test('odds and data of another stream, or of an unknown match, change nothing', () => {
    const book = bookOf([fixture([snapshot(1)])]);
    const before = hashBook(book);
    bookOf(
      [{ ...odds(1, [market(1, [500, 500, 500])]), stream: '59/1' }, odds(99, [market(1, [500, 500, 500])])],
      book,
    );
    expect(hashBook(book)).toBe(before);
  });

  test('a recovery snapshot keeps the cells of what it names and closes the rest', () => {
    const total = market(18, [190, 190], { specifier: 'total=2.5' });
    const book = bookOf([fixture([snapshot(1, [market(1, [200, 300, 400]), total])])]);
    const cell = findMarket(book, 1, 1, '')?.outcomes[0]?.cell;
    bookOf([fixture([snapshot(1, [market(1, [205, 300, 400])])], 9)], book);
    expect(findMarket(book, 1, 1, '')?.outcomes[0]?.cell).toBe(cell);
    expect(findMarket(book, 1, 18, 'total=2.5')?.status).toBe(0);
  });

  test('E5 an outcome that odds leave out beside others is off offer until it is listed again', () => {
    const listed = (...ids: readonly number[]) =>
      market(1, [], { outcomes: ids.map((id) => ({ id, odds: 200 + id, active: true })) });
    const shown = (...events: readonly BookEvent[]) =>
      findMarket(bookOf([fixture([snapshot(1)]), ...events]), 1, 1, '')?.outcomes.map(
        ({ odds: price }) => price,
      );
    const [some, all] = [odds(1, [listed(1, 3)]), odds(1, [listed(1, 2, 3)], 3)];
    expect(shown(some)).toEqual([201, 203]);
    expect(shown(some, all)).toEqual([201, 202, 203]);
    expect(shown(...squash([odds(1, [listed(1, 2, 3)]), odds(1, [listed(1, 3)], 3)]).events)).toEqual([
      201, 203,
    ]);
  });

  test('a list of outcomes that shrank closes the rest: an empty one leaves nothing to bet on', () => {
    const book = bookOf([fixture([snapshot(1)]), odds(1, [market(1, [])])]);
    expect(findMarket(book, 1, 1, '')?.outcomes).toEqual([]);
  });
});
