/** The baseline: the same rules on immutable data with immer, written as one would by hand. */
import { produce } from 'immer';
import type { MatchSnapshot, OddsEvent } from '../../domain/book/book-event.ts';
import { type Book, createBook } from '../../domain/book/book.ts';
import type { MarketStatus, MarketUpdate } from '../../domain/match/market.ts';

interface ImmerOutcome {
  id: number;
  odds: number;
  previous: number;
  active: boolean;
}

interface ImmerMarket {
  marketId: number;
  specifier: string;
  status: MarketStatus;
  favourite: boolean;
  outcomes: ImmerOutcome[];
  seq: number;
  pt: number;
}

export type ImmerBook = Record<
  number,
  { readonly snapshot: MatchSnapshot; markets: Record<string, ImmerMarket> }
>;

const keyOf = ({ marketId, specifier }: MarketUpdate): string => `${marketId} ${specifier}`;

function applyOne(draft: ImmerBook, event: OddsEvent): void {
  for (const { matchId, markets } of event.matches) {
    const match = draft[matchId];
    if (match === undefined) continue;
    for (const update of markets) {
      const market = match.markets[keyOf(update)];
      if (market === undefined) continue;
      market.status = update.status;
      market.favourite = update.favourite;
      market.seq = event.seq;
      market.pt = event.pt;
      update.outcomes.forEach(({ odds, active }, at) => {
        const outcome = market.outcomes[at];
        if (outcome === undefined) return;
        if (outcome.odds !== odds && outcome.odds !== 0) outcome.previous = outcome.odds;
        outcome.odds = odds;
        outcome.active = active;
      });
    }
  }
}

export const firstImmerBook = (matches: readonly MatchSnapshot[]): ImmerBook =>
  Object.fromEntries(
    matches.map((snapshot) => [
      snapshot.facts.matchId,
      {
        snapshot,
        markets: Object.fromEntries(
          snapshot.markets.map((market) => [
            keyOf(market),
            { ...market, seq: 0, pt: 0, outcomes: market.outcomes.map((one) => ({ ...one, previous: 0 })) },
          ]),
        ),
      },
    ]),
  );

/** A draft per event: how reducers in applications are usually written. */
export const perEvent = (book: ImmerBook, batch: readonly OddsEvent[]): ImmerBook =>
  batch.reduce((held, event) => produce(held, (draft) => applyOne(draft, event)), book);

/** A draft per batch: the best immer can do here. */
export const perBatch = (book: ImmerBook, batch: readonly OddsEvent[]): ImmerBook =>
  produce(book, (draft) => {
    for (const event of batch) applyOne(draft, event);
  });

/** As a book, to be hashed by the same rule. */
export function bookOfImmer(state: ImmerBook): Book {
  const book = createBook();
  for (const { snapshot, markets } of Object.values(state)) {
    const list = Object.values(markets).map((market) => ({
      ...market,
      matchId: snapshot.facts.matchId,
      line: null,
      noted: false,
      outcomes: market.outcomes.map((outcome) => ({ ...outcome, cell: 0 })),
    }));
    book.matches.set(snapshot.facts.matchId, {
      facts: snapshot.facts,
      state: snapshot.state,
      stream: '59',
      markets: list,
      held: null,
      lines: new Map(),
    });
  }
  return book;
}
