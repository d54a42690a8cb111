/** Bets as the member has them. */
import { paidFor, shownGold } from '../../../domain/bet/bet-status.ts';
import type { Bet, BetLeg } from '../../../domain/bet/bet.ts';
import type { BetView } from '../../../worker/features/bets/bets-api.ts';

const STARTS_AT = Date.UTC(2023, 10, 16);

export const legOf = (more: Partial<BetLeg> = {}): BetLeg => ({
  matchId: 1,
  playedId: null,
  sportId: 311,
  leagueId: 410,
  leagueName: { ko: '리그', en: 'League' },
  marketId: 1,
  specifier: '',
  outcomeId: 1,
  homeId: 2,
  awayId: 3,
  home: { ko: '홈', en: 'Home' },
  away: { ko: '원정', en: 'Away' },
  homeScore: null,
  awayScore: null,
  startsAt: STARTS_AT,
  matchStatus: 0,
  state: 'opened',
  odds: 210,
  receipt: null,
  ...more,
});

export const betOf = (more: Partial<Bet> = {}): Bet => ({
  drawId: 1,
  drawType: 'SRS',
  gameCode: 57,
  state: 'opened',
  stake: 1_000_000,
  odds: 210,
  acceptedOdds: more.odds ?? 210,
  expected: 2_100_000,
  won: 0,
  boughtAt: STARTS_AT - 86_400_000,
  decidedAt: null,
  folders: 1,
  cancellable: true,
  refundedByUser: false,
  legs: [legOf()],
  ...more,
});

/** As the history draws it. */
export function betViewOf(more: Partial<Bet> = {}): BetView {
  const bet = betOf(more);
  return { ...bet, paid: paidFor(bet), shown: shownGold(bet) };
}
