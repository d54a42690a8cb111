/** Faults that the real program does not have, of a feed that is silent, voids spans and changes results, and of games out of use (planted.ts). */
import { sql } from 'kysely';
import { legState } from '../../domain/bet/settle-bet.ts';
import type { MarketSettlement } from '../../domain/match/market.ts';
import type { Database } from '../../server/storage/database.ts';
import type { Planted } from './on-entries.ts';
import type { Wrappers } from './wrappers.ts';

const settling =
  (change: (markets: readonly MarketSettlement[]) => readonly MarketSettlement[]): Wrappers['bets'] =>
  (bets) => ({
    ...bets,
    settle: (id, markets, guard) => bets.settle(id, change(markets), guard),
  });

/** Legs that are decided get each later result of the feed. */
function decidedAnew(): Wrappers {
  let latest: Database | null = null;
  return {
    deps: (deps) => {
      latest = deps.db;
      return deps;
    },
    bets(bets) {
      const db = latest;
      return {
        ...bets,
        async settle(id, markets, guard) {
          await bets.settle(id, markets, guard);
          if (db === null) return;
          for (const { outcomeId, result } of markets.flatMap(({ placed, results }) =>
            placed === undefined ? results : [],
          ))
            await sql`update bet_leg set result = ${result}, state = ${legState(result)}
              where match_id = ${id} and outcome_id = ${outcomeId} and result is not null and result <> ${result}`.execute(
              db,
            );
        },
      };
    },
  };
}

export const plantedFeed = {
  'a span that the feed voids is ignored': {
    breaks: /, and the feed says void/,
    meets: ['void-span'],
    bets: settling((markets) => markets.filter(({ placed }) => placed === undefined)),
  },
  'a span that the feed voids has every bet': {
    breaks: /has void on match \d+, and the feed says/,
    meets: ['void-span'],
    bets: settling((markets) =>
      markets.map(({ marketId, specifier, results }) => ({ marketId, specifier, results })),
    ),
  },
  'a later result of the feed replaces the first': {
    breaks: /, and the feed says/,
    meets: ['results-change'],
    ...decidedAnew(),
  },
  'a game out of use takes bets': {
    breaks: /was taken on game \d+, which was out of use/,
    meets: ['game-off'],
    deps: (deps) => ({ ...deps, matches: { ...deps.matches, isInUse: () => true } }),
  },
} satisfies Readonly<Record<string, Planted>>;
