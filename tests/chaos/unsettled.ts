/** Finds bets that stay open although their market is decided: settlements that a fault has lost. */
import { playedIdOf } from '../../server/feed/pre-match-feed.ts';
import type { PriceRecorder } from '../given/nodes/price-recorder.ts';
import type { PriceKey } from '../given/nodes/price-times.ts';

export interface OpenBet extends Omit<PriceKey, 'outcomeId'> {
  readonly id: number;
}

/** The leader looks a second time after 10 s; a new leader settles at its start. */
const SETTLED_WITHIN_MS = 25_000;

/** Returns the check: call it in every round. A bet is late when it was open and decided in all calls for 25 s. */
export function createUnsettledCheck(recorders: readonly PriceRecorder[]) {
  const since = new Map<number, number>();
  return (open: readonly OpenBet[]): readonly string[] => {
    const now = Date.now();
    const decided = open.filter(({ matchId, marketId, specifier }) => {
      const played = { matchId: playedIdOf(matchId), marketId, specifier };
      return (
        recorders.some((one) => one.isDecided(played)) && !recorders.some((one) => one.isListed(matchId, 57))
      );
    });
    const ids = new Set(decided.map(({ id }) => id));
    for (const id of since.keys()) if (!ids.has(id)) since.delete(id);
    for (const id of ids) if (!since.has(id)) since.set(id, now);
    return decided.flatMap(({ id, matchId, marketId, specifier }) => {
      const ms = now - (since.get(id) ?? now);
      return ms < SETTLED_WITHIN_MS
        ? []
        : [`bet ${id} on market ${matchId}:${marketId}:${specifier} is open ${ms} ms after its end`];
    });
  };
}
