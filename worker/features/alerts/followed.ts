/** Which matches are followed: pinned ones, those of favourites and of open bets, and those with price alerts. */
import { showsExpected } from '../../../domain/bet/bet-status.ts';
import type { Bet, BetLeg } from '../../../domain/bet/bet.ts';
import type { MatchFacts } from '../../../domain/match/match.ts';
import type { PriceAlert } from '../../../domain/alerts/price-alert.ts';
import type { OneNotice } from '../../../domain/alerts/notices.ts';
import type { AlertsPorts } from './alerts-api.ts';

/** Most open bets that are watched; above this the oldest are forgotten. */
const MAX_WATCHED_BETS = 200;

/** A leg names its teams; a pre-match leg has another match id than the same match in play. */
const teamsOf = (sportId: number, homeId: number, awayId: number): string => `${sportId} ${homeId} ${awayId}`;

/** The member's undecided bets, and the notice of each that is decided. */
export function createBetNotices(onNotice: (notice: OneNotice) => void, onChange: () => void) {
  const open = new Map<number, readonly BetLeg[]>();
  let ids: ReadonlySet<number> = new Set();
  let teams: ReadonlySet<string> = new Set();
  const renew = (): void => {
    const legs = [...open.values()].flat();
    ids = new Set(legs.map(({ matchId }) => matchId));
    teams = new Set(
      legs.flatMap(({ sportId, homeId, awayId }) =>
        homeId === null || awayId === null ? [] : [teamsOf(sportId, homeId, awayId)],
      ),
    );
    onChange();
  };
  const take = (bet: Bet): boolean => {
    const { drawId, gameCode, state, won, legs, refundedByUser } = bet;
    if (showsExpected(state)) {
      if (open.has(drawId)) return false;
      open.set(drawId, legs);
      if (open.size > MAX_WATCHED_BETS) open.delete(open.keys().next().value ?? -1);
      return true;
    }
    if (!open.delete(drawId)) return false;
    // A bet that the member cancelled is no news.
    if (!refundedByUser && state !== 'canceled') onNotice({ kind: 'settled', drawId, gameCode, state, won });
    return true;
  };
  return {
    take(bets: readonly Bet[]): void {
      if (bets.map(take).includes(true)) renew();
    },
    has: ({ matchId, sportId, home, away }: MatchFacts): boolean =>
      ids.has(matchId) || teams.has(teamsOf(sportId, home.teamId, away.teamId)),
    get any(): boolean {
      return open.size > 0;
    },
    forget(): void {
      open.clear();
      renew();
    },
  };
}

type OpenBets = ReturnType<typeof createBetNotices>;

export function createFollowed(
  { prices, favourites }: Pick<AlertsPorts, 'prices' | 'favourites'>,
  bets: Pick<OpenBets, 'has' | 'any'>,
  priceAlerts: () => readonly PriceAlert[],
) {
  return {
    /** Whether anything is followed; without it nothing is compared, loaded or subscribed. */
    any: (): boolean =>
      prices.pins.now().length > 0 || favourites.now.length > 0 || bets.any || priceAlerts().length > 0,
    /** A match with a price alert alone is watched for its price, not for its goals. */
    has: (facts: MatchFacts): boolean =>
      prices.pins.now().includes(facts.matchId) || favourites.has(facts) || bets.has(facts),
  };
}

export type FollowedBets = ReturnType<typeof createFollowed>;
