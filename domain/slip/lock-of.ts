import type { StreamFace } from '../book/freshness.ts';
import type { LiveMarket, LiveMatch, LiveOutcome } from '../book/book.ts';
import { sidesActive } from '../match/market-shape.ts';
import { phaseOf } from '../match/match-status.ts';
import type { LockReason } from '../bet-rules/bet-refusal.ts';

/** Live matches follow the list's stream or one of their own; every other stream is of matches before they start. */
export const isLiveStream = (stream: string): boolean => stream.startsWith('59');

/** Why nothing of this match can be chosen, or null: live matches while they are played, others until they start. */
export function lockOfMatch(match: LiveMatch, face: StreamFace): LockReason | null {
  if (face === 'down') return 'link-lost';
  if (face !== 'up') return 'stale';
  const phase = phaseOf(match.state.statusCode);
  if (phase === 'ended' || phase === 'dropped') return 'ended';
  if (!isLiveStream(match.stream)) return phase === 'live' ? 'started' : match.state.open ? null : 'closed';
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

/** A market before its match is open only while its left and its right price are (D7). */
const isClosedBefore = (match: LiveMatch, market: LiveMarket): boolean =>
  !isLiveStream(match.stream) && market.status === 1 && !sidesActive(market.marketId, market.outcomes);

/** Why nothing of this market can be chosen, or null. */
export const lockOfMarket = (match: LiveMatch, market: LiveMarket, face: StreamFace): LockReason | null =>
  lockOfMatch(match, face) ?? (isClosedBefore(match, market) ? 'closed' : null);

/** Why an outcome cannot be bet on now, or null: judged alike by the slip, the views and the server's bet desk. */
export const lockOf = (
  match: LiveMatch,
  market: LiveMarket,
  outcome: LiveOutcome,
  face: StreamFace,
): LockReason | null => lockOfMarket(match, market, face) ?? lockOfOutcome(market, outcome);
