/**
 * Markets that were settled a moment ago. A settlement can miss a bet that is written at the same time; such a bet is settled from these
 * records.
 */
import { type MarketSettlement, marketLineKey } from '../../../domain/match/market.ts';

const MAX_RECENT_MATCHES = 500;

export interface RecentSettlements {
  note(matchId: number, markets: readonly MarketSettlement[]): void;
  /** Returns a mark of the present moment, for `of`. */
  moment(): number;
  /** The settlement of a market since that moment: an empty list or one entry. */
  of(matchId: number, marketId: number, specifier: string, since: number): readonly MarketSettlement[];
}

export function createRecentSettlements(): RecentSettlements {
  const recent = new Map<number, Map<string, { readonly market: MarketSettlement; readonly at: number }>>();
  let moment = 0;
  return {
    note(matchId, markets) {
      const known = recent.get(matchId) ?? new Map();
      recent.delete(matchId);
      recent.set(matchId, known);
      moment++;
      // A bet that is being written now was placed after the span of a cancel.
      for (const market of markets.filter(({ placed }) => placed === undefined))
        known.set(marketLineKey(market), { market, at: moment });
      const oldest = recent.keys().next();
      if (recent.size > MAX_RECENT_MATCHES && oldest.done !== true) recent.delete(oldest.value);
    },
    moment: () => moment,
    of(matchId, marketId, specifier, since) {
      const noted = recent.get(matchId)?.get(marketLineKey({ marketId, specifier }));
      return noted === undefined || noted.at <= since ? [] : [noted.market];
    },
  };
}
