/** 100 matches × 25 markets × 3 outcomes, and batches of odds events: seeded, the same for every reducer. */
import { facts, state } from '../../tests/given/domain/book.ts';
import { dice } from '../../tests/given/domain/dice.ts';
import type { MatchSnapshot, OddsEvent } from '../../domain/book/book-event.ts';
import type { MarketUpdate } from '../../domain/match/market.ts';

export const shape = { matches: 100, markets: 25, outcomes: 3, batch: 500 } as const;

const specifierOf = (at: number): string => (at === 0 ? '' : `total=${at - 0.5}`);
const marketIdOf = (at: number): number => (at === 0 ? 1 : 18);

const update = (at: number, random: () => number): MarketUpdate => ({
  marketId: marketIdOf(at),
  specifier: specifierOf(at),
  status: random() < 0.03 ? -1 : 1,
  favourite: at === 3,
  outcomes: Array.from({ length: shape.outcomes }, (_, id) => ({
    id: id + 1,
    odds: 101 + Math.floor(random() * 900),
    active: random() > 0.02,
  })),
});

export function firstMatches(): MatchSnapshot[] {
  const random = dice(1);
  return Array.from({ length: shape.matches }, (_, at) => ({
    facts: facts(at + 1),
    state: state(),
    markets: Array.from({ length: shape.markets }, (_unused, market) => ({
      ...update(market, random),
      status: 1 as const,
    })),
  }));
}

/** Each event carries one market of one match: what a feed under a burst sends. */
export function batches(count: number, seed: number): OddsEvent[][] {
  const random = dice(seed);
  let seq = 1;
  return Array.from({ length: count }, () =>
    Array.from({ length: shape.batch }, (): OddsEvent => {
      const matchId = 1 + Math.floor(random() * shape.matches);
      const market = Math.floor(random() * shape.markets);
      return {
        kind: 'odds',
        stream: '59',
        seq: ++seq,
        pt: seq,
        matches: [{ matchId, markets: [update(market, random)] }],
      };
    }),
  );
}
