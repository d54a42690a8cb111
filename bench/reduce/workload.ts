/** 100 matches × 25 markets × 3 outcomes, and batches of odds events: seeded, the same for every reducer. */
import type { MatchSnapshot, OddsEvent } from '../../domain/book/book-event.ts';
import type { MarketUpdate } from '../../domain/match/market.ts';

export const shape = { matches: 100, markets: 25, outcomes: 3, batch: 500 } as const;

function dice(seed: number): () => number {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

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
    facts: {
      matchId: at + 1,
      sportId: 311,
      leagueId: 410,
      countryCode: 'KR',
      startsAt: 0,
      home: { teamId: 1, name: { ko: '홈', en: 'Home' } },
      away: { teamId: 2, name: { ko: '원정', en: 'Away' } },
      main: false,
    },
    state: {
      statusCode: 6,
      open: true,
      reporting: 1,
      homeScore: 0,
      awayScore: 0,
      periods: [],
      currentServer: null,
      clockSeconds: 0,
      clockAt: 0,
      clockRate: 0,
      redCards: null,
      diamond: null,
      timeline: [],
    },
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
