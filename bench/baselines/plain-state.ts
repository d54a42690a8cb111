/** The state that the store baselines keep: plain records, as applications usually write them. */
import type { BookEvent } from '../../domain/book/book-event.ts';

export interface PlainOutcome {
  id: number;
  odds: number;
  dir: '' | 'up' | 'down';
}

export interface PlainMarket {
  key: string;
  status: number;
  outcomes: PlainOutcome[];
}

export interface PlainMatch {
  matchId: number;
  home: string;
  away: string;
  /** Market keys in order. */
  order: string[];
  markets: Record<string, PlainMarket>;
}

export type PlainState = Record<number, PlainMatch>;

const keyOf = ({ marketId, specifier }: { marketId: number; specifier: string }): string =>
  `${marketId} ${specifier}`;

/** Changes the state in place: called on a draft (immer) or on a store of one's own. Answers the changed markets. */
export function applyPlain(
  state: PlainState,
  events: readonly BookEvent[],
  changed?: (match: PlainMatch, market: PlainMarket) => void,
): void {
  for (const event of events) {
    if (event.kind === 'fixture' || event.kind === 'matches') {
      for (const { facts, markets } of event.matches)
        state[facts.matchId] = {
          matchId: facts.matchId,
          home: facts.home.name.ko,
          away: facts.away.name.ko,
          order: markets.map(keyOf),
          markets: Object.fromEntries(
            markets.map((market) => [
              keyOf(market),
              {
                key: keyOf(market),
                status: market.status,
                outcomes: market.outcomes.map(({ id, odds }) => ({ id, odds, dir: '' as const })),
              },
            ]),
          ),
        };
    }
    if (event.kind !== 'odds') continue;
    for (const { matchId, markets } of event.matches) {
      const match = state[matchId];
      if (match === undefined) continue;
      for (const update of markets) {
        const market = match.markets[keyOf(update)];
        if (market === undefined) continue;
        market.status = update.status;
        update.outcomes.forEach(({ odds }, at) => {
          const outcome = market.outcomes[at];
          if (outcome === undefined || outcome.odds === odds) return;
          outcome.dir = odds > outcome.odds ? 'up' : 'down';
          outcome.odds = odds;
        });
        changed?.(match, market);
      }
    }
  }
}
