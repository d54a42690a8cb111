/** An evening for the home page: what is in play and to come, which matches are named, and a member's teams and bets. */
import { of } from 'rxjs';
import type { Favourite } from '../../../domain/favourites/favourites.ts';
import type { OpenBetsView } from '../../../worker/features/open-bets/open-bets-api.ts';
import { betViewOf, legOf } from '../domain/bet.ts';
import { matches } from './listed-matches.ts';
import { memberAnswers } from './site-answers.ts';

export const NOW = Date.now();
/** 1 to 3 and 21 to 23 are in play; 11 to 13 are to come. */
export const tonight = (ids: { closest?: readonly number[]; swings?: readonly number[] } = {}) => ({
  ok: true,
  value: {
    closest: (ids.closest ?? [22]).map((match) => ({ match, home: 380, draw: 260, away: 360 })),
    swings: (ids.swings ?? [2]).map((match) => ({
      match,
      from: 420,
      to: 710,
      points: [
        [NOW - 600_000, 420],
        [NOW - 60_000, 710],
      ],
    })),
  },
});
export const scheduled = (matchId: number, phase: 'live' | 'waiting', startsAt = NOW + 90_000) => {
  const found = matches.find(({ facts }) => facts.matchId === matchId) ?? matches[0];
  if (found === undefined) throw new Error('no match');
  const score = phase === 'live' ? 1 : null;
  return {
    ...found,
    facts: { ...found.facts, startsAt },
    phase,
    statusCode: phase === 'live' ? 6 : 0,
    homeScore: score,
    awayScore: score,
    periods: [],
  };
};
export const homeOf = (matchId: number): Favourite => {
  const { facts } = scheduled(matchId, 'live');
  return { kind: 'team', sportId: facts.sportId, id: facts.home.teamId, name: facts.home.name };
};
export const schedule = (day: number) => ({
  ok: true,
  value:
    day === 0
      ? [scheduled(2, 'live'), scheduled(11, 'waiting')]
      : [scheduled(12, 'waiting', NOW + 80_000_000)],
});
export const betsOn = (...matchIds: readonly number[]): OpenBetsView => ({
  state: 'ready',
  hasMore: false,
  bets: [
    {
      ...betViewOf({ folders: matchIds.length }),
      legs: matchIds.map((matchId) => ({ ...legOf({ matchId }), odds: 185, standing: 'leading' })),
    },
  ],
});
export const given = { 'analysis.programme': tonight(), 'schedule.ofDay': schedule } as const;
export const ofMember = {
  ...memberAnswers,
  ...given,
  'favourites.view': of([homeOf(2), homeOf(12)]),
  'openBets.view': of(betsOn(2)),
};
