import { isLiveStream } from '../catalogue/stream-name.ts';
import type { Freshness } from './freshness.ts';
import type { LiveMarket, LiveMatch, LiveOutcome } from './book.ts';
import { lacksLine, sidesActive } from '../match/market-shape.ts';
import { phaseOf } from '../match/match-status.ts';
import type { LockReason } from '../bet-rules/bet-refusal.ts';

/** Why nothing of this match can be picked; null: it can. Live matches are open in play, pre-match ones until their start. */
export function lockOfMatch(match: LiveMatch, freshness: Freshness): LockReason | null {
  if (freshness === 'down') return 'link-lost';
  if (freshness !== 'up') return 'stale';
  const phase = phaseOf(match.state.statusCode);
  if (phase === 'ended' || phase === 'dropped') return 'ended';
  if (!isLiveStream(match.stream)) return phase === 'live' ? 'started' : match.state.open ? null : 'closed';
  if (phase === 'waiting') return 'not-started';
  return match.state.open && match.state.reporting !== -1 ? null : 'closed';
}

/** The market must have status 1 and the outcome must be active (E5). A price of 1.00 or less is no price. */
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

/** A pre-match market is open only while its left and its right price are active (D7). */
const isClosedBefore = (match: LiveMatch, market: LiveMarket): boolean =>
  !isLiveStream(match.stream) && market.status === 1 && !sidesActive(market);

/** Why nothing of this market can be picked; null: it can. */
export const lockOfMarket = (match: LiveMatch, market: LiveMarket, freshness: Freshness): LockReason | null =>
  lockOfMatch(match, freshness) ?? (isClosedBefore(match, market) || lacksLine(market) ? 'closed' : null);

/** Why an outcome cannot be bet on now; null: it can. The slip, the views and the server's bets use the same rule. */
export const lockOf = (
  match: LiveMatch,
  market: LiveMarket,
  outcome: LiveOutcome,
  freshness: Freshness,
): LockReason | null => lockOfMarket(match, market, freshness) ?? lockOfOutcome(market, outcome);
