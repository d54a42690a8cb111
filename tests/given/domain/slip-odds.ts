/** Odds of a few matches that a run may change as it likes: the book that the slip follows, and what its model learns of it. */
import { createBook, type LiveMarket, type LiveMatch } from '../../../domain/book/book.ts';
import type { Following } from '../../../domain/slip/follow-odds.ts';
import { facts, state } from './book.ts';
import { idOf, type Pick, specifierOf, type World } from './slip-world.ts';

export const KICK_OFF = 1000;
const BEFORE = 0;
const all = (
  game: Pick['game'],
  sport: number,
  matches: readonly number[],
  markets: readonly number[],
): Pick[] => matches.flatMap((match) => markets.map((market): Pick => ({ game, match, sport, market })));
export const pool: readonly Pick[] = [
  ...all(57, 311, [1, 2, 3], [1, 14, 18, 16]),
  ...all(57, 313, [4, 5], [219, 223, 225]),
  ...all(57, 324, [6, 7], [251, 256, 258]),
  ...all(58, 311, [8], [1, 18]),
  ...all(59, 311, [9], [1, 18]),
];

/** The book that the slip follows: one outcome a market, changed in place by the run and put back after it. */
export function createOdds() {
  const book = createBook();
  const markets = new Map<string, LiveMarket>();
  const matches = new Map<number, LiveMatch>();
  const prices = new Map<string, number>();
  for (const pick of pool) {
    const match: LiveMatch = matches.get(pick.match) ?? {
      facts: facts(pick.match, { sportId: pick.sport, startsAt: KICK_OFF + pick.match }),
      state: state({ statusCode: pick.game === 59 ? 6 : 0 }),
      stream: String(pick.game),
      held: null,
      markets: [],
      lines: new Map(),
    };
    const market: LiveMarket = {
      matchId: pick.match,
      marketId: pick.market,
      specifier: specifierOf(pick.market),
      line: null,
      status: 1,
      favourite: false,
      outcomes: [1, 2, 3].map((id) => ({ id, cell: 0, odds: 150, previous: 0, active: true })),
      seq: 1,
      pt: 1,
      noted: false,
    };
    match.markets.push(market);
    match.lines.set(pick.market, new Map([[market.specifier, market]]));
    matches.set(pick.match, match);
    markets.set(idOf(pick), market);
  }
  let now = BEFORE;
  const world: World = {
    link: 'up',
    priceOf: (pick) => prices.get(idOf(pick)) ?? 150,
    isSuspended: (pick) => markets.get(idOf(pick))?.status !== 1,
    isRemoved: (match) => !book.matches.has(match),
    isDropped: (match) => book.matches.get(match)?.state.statusCode === -1,
    hasKickedOff: (match) => KICK_OFF + match <= now,
  };
  const following: Following = {
    book,
    now: () => now,
    freshnessOf: () => world.link,
    isComing: () => false,
    streamFreshnessOf: () => world.link,
    epochOf: () => 'e',
  };
  return {
    world,
    following,
    reset(): void {
      now = BEFORE;
      world.link = 'up';
      prices.clear();
      for (const market of markets.values()) {
        market.status = 1;
        for (const outcome of market.outcomes) outcome.odds = 150;
      }
      for (const [id, match] of matches) {
        if (match.state.statusCode === -1) match.state = state({ statusCode: id === 9 ? 6 : 0 });
        book.matches.set(id, match);
      }
    },
    move(pick: Pick, price: number): void {
      prices.set(idOf(pick), price);
      for (const outcome of markets.get(idOf(pick))?.outcomes ?? []) outcome.odds = price;
    },
    suspend(pick: Pick, yes: boolean): void {
      const market = markets.get(idOf(pick));
      if (market !== undefined) market.status = yes ? -1 : 1;
    },
    remove: (match: number): void => void book.matches.delete(match),
    bringBack(match: number): void {
      const known = matches.get(match);
      if (known !== undefined) book.matches.set(match, known);
    },
    drop(id: number): void {
      const match = matches.get(id);
      if (match !== undefined) match.state = state({ statusCode: -1 });
    },
    kickOff: (match: number): void => void (now = Math.max(now, KICK_OFF + match)),
  };
}
