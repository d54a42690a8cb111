import { isLiveStream } from '../catalogue/stream-name.ts';
import type { Freshness } from './freshness.ts';
import type { LiveMarket, LiveMatch, LiveOutcome } from './book.ts';
import { lacksLine, sidesActive } from '../match/market-shape.ts';
import { phaseOf } from '../match/match-status.ts';
import type { LockReason } from '../bet-rules/bet-refusal.ts';

/** Why nothing of this match can be chosen, or null: live matches while they are played, others until they start. */
export function lockOfMatch(match: LiveMatch, freshness: Freshness): LockReason | null {
  if (freshness === 'down') return 'link-lost';
  if (freshness !== 'up') return 'stale';
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
  !isLiveStream(match.stream) && market.status === 1 && !sidesActive(market);

/** Why nothing of this market can be chosen, or null. */
export const lockOfMarket = (match: LiveMatch, market: LiveMarket, freshness: Freshness): LockReason | null =>
  lockOfMatch(match, freshness) ?? (isClosedBefore(match, market) || lacksLine(market) ? 'closed' : null);

/** Why an outcome cannot be bet on now, or null: judged alike by the slip, the views and the server's bets. */
export const lockOf = (
  match: LiveMatch,
  market: LiveMarket,
  outcome: LiveOutcome,
  freshness: Freshness,
): LockReason | null => lockOfMarket(match, market, freshness) ?? lockOfOutcome(market, outcome);
