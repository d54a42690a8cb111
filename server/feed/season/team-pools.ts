/** Deals the teams out to the lanes, so that no team is in two matches at a time. */
import type { Team } from '../../../domain/match/match.ts';
import { type League, leagues } from '../../../domain/feed/leagues.ts';

export interface Pool {
  readonly league: League;
  readonly teams: readonly Team[];
}

/** Korean leagues get lanes earlier than leagues of their size. */
const KOREAN_WEIGHT = 2;

/**
 * The number of lanes of each league. Each lane goes to the league with the most teams per lane, while that league has two teams for each
 * of its lanes.
 */
function laneCounts(ofSport: readonly League[], lanes: number): number[] {
  const counts = ofSport.map(() => 0);
  for (let lane = 0; lane < lanes; lane++) {
    const crowd = ofSport.map(({ teams, countryCode }, at) => {
      const next = (counts[at] ?? 0) + 1;
      return next * 2 > teams.length ? 0 : (teams.length * (countryCode === 'KR' ? KOREAN_WEIGHT : 1)) / next;
    });
    const most = Math.max(...crowd);
    const at = crowd.indexOf(most);
    if (most > 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** One pool for each of the `lanes` lanes of a sport. With more lanes than pairs of teams, pools are used again. */
export function poolsOf(sportId: number, lanes: number): readonly Pool[] {
  const ofSport = leagues.filter((league) => league.sportId === sportId);
  const counts = laneCounts(ofSport, lanes);
  const pools = ofSport.flatMap((league, at) =>
    Array.from({ length: counts[at] ?? 0 }, (_, lane): Pool => ({
      league,
      teams: league.teams.filter((_team, place) => place % (counts[at] ?? 1) === lane),
    })),
  );
  return Array.from({ length: lanes }, (_, lane) => pools[lane % pools.length]).filter(
    (pool) => pool !== undefined,
  );
}
