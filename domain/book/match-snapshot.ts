/** Matches of the book as plain values: what is published, recorded and kept of them. */
import type { MarketUpdate } from '../match/market.ts';
import type { LiveMarket, LiveMatch } from './book.ts';
import type { MatchSnapshot } from './book-event.ts';

export const updateOfMarket = ({
  marketId,
  specifier,
  status,
  favourite,
  outcomes,
}: LiveMarket): MarketUpdate => ({
  marketId,
  specifier,
  status,
  favourite,
  outcomes: outcomes.map(({ id, odds, active }) => ({ id, odds, active })),
});

/** `shown`: all of its markets, unless fewer are named. */
export const snapshotOf = (
  { facts, state, markets }: LiveMatch,
  shown: readonly LiveMarket[] = markets,
): MatchSnapshot => ({ facts, state, markets: shown.map(updateOfMarket) });
