import type { StreamFace } from '../book/freshness.ts';
import type { LiveMarket, LiveMatch, LiveOutcome } from '../book/book.ts';
import { phaseOf } from '../match/match-status.ts';
import type { LockReason } from '../bet-rules/bet-refusal.ts';

/** Why nothing of this match can be chosen in play, or null. */
export function lockOfMatch(match: LiveMatch, face: StreamFace): LockReason | null {
  if (face === 'down') return 'link-lost';
  if (face !== 'up') return 'stale';
  const phase = phaseOf(match.state.statusCode);
  if (phase === 'ended' || phase === 'dropped') return 'ended';
  if (phase === 'waiting') return 'not-started';
  return match.state.open && match.state.reporting !== -1 ? null : 'closed';
}

/** Market 1 and outcome active are both needed (E5); a price of 1.00 or less is none. */
export function lockOfOutcome(market: LiveMarket, outcome: LiveOutcome): LockReason | null {
  switch (market.status) {
    case 1:
      return outcome.active && outcome.odds > 100 ? null : 'closed';
    case -1:
      return 'suspended';
    case -3:
    case -4:
      return 'settled';
    default:
      return 'closed';
  }
}

/** Why an outcome cannot be bet on now, or null: judged alike by the slip, the views and the server's bet desk. */
export const lockOf = (
  match: LiveMatch,
  market: LiveMarket,
  outcome: LiveOutcome,
  face: StreamFace,
): LockReason | null => lockOfMatch(match, face) ?? lockOfOutcome(market, outcome);
