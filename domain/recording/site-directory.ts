/** Korean names and site numbers for the English names of a recording. */
import { stableNumber } from './stable-number.ts';
import type { Team } from '../match/match.ts';
import { type LeagueName, leagues, teamByEnglishName } from '../feed/leagues.ts';

/** Leagues for teams that are in no league of the table. */
const elsewhere: readonly LeagueName[] = [
  { leagueId: 900_311, sportId: 311, countryCode: 'INT', name: { ko: '해외 축구', en: 'World football' } },
  { leagueId: 900_313, sportId: 313, countryCode: 'INT', name: { ko: '해외 농구', en: 'World basketball' } },
  { leagueId: 900_324, sportId: 324, countryCode: 'INT', name: { ko: '해외 야구', en: 'World baseball' } },
];

export const recordedLeagues: readonly LeagueName[] = [
  ...leagues.map(({ leagueId, sportId, countryCode, name }) => ({ leagueId, sportId, countryCode, name })),
  ...elsewhere,
];

/** Names and ids of the site for the recording's English names. */
export interface Directory {
  team(englishName: string, sportId: number): Team;
  league(
    sportId: number,
    countryCode: string,
    teams: readonly Team[],
  ): { readonly leagueId: number; readonly countryCode: string };
  /** The league of a tournament of the odds feed; null: the site does not name it. */
  leagueOf(
    tournamentId: number | null,
    sportId: number,
  ): { readonly leagueId: number; readonly countryCode: string } | null;
}

const FIRST_UNKNOWN_TEAM = 1_000_000_000;

export const siteDirectory: Directory = {
  team: (englishName, sportId) =>
    teamByEnglishName(englishName, sportId) ?? {
      teamId: FIRST_UNKNOWN_TEAM + stableNumber(`${sportId} ${englishName.toLowerCase()}`),
      name: { ko: englishName, en: englishName },
    },
  leagueOf(tournamentId, sportId) {
    const own = leagues.find((league) => league.leagueId === tournamentId && league.sportId === sportId);
    return own === undefined ? null : { leagueId: own.leagueId, countryCode: own.countryCode };
  },
  league(sportId, countryCode, played) {
    const own = leagues.find(({ teams }) =>
      played.some(({ teamId }) => teams.some((team) => team.teamId === teamId)),
    );
    if (own !== undefined) return { leagueId: own.leagueId, countryCode: own.countryCode };
    const other = elsewhere.find((one) => one.sportId === sportId);
    return { leagueId: other?.leagueId ?? 0, countryCode: countryCode || 'INT' };
  },
};
