/** The pages of a team and of a league, from the board of the live game, the match archive and the sources. */
import {
  type LeaguePage,
  leaguePageOf,
  type PageGround,
  type PageLeague,
  pageLimits,
  type TeamPage,
  teamPageOf,
} from '../../../domain/analysis/team-page.ts';
import { isOfTeam, newestFirst, type PlayedResult } from '../../../domain/analysis/played-result.ts';
import type { LiveMatch } from '../../../domain/book/book.ts';
import type { MatchFacts, Team } from '../../../domain/match/match.ts';
import { koreanDay } from '../../../domain/time/korean-time.ts';
import type { ServedBoards } from '../../feed/boards.ts';
import type { FeedSource } from '../../feed/feed-source.ts';
import { knownTeam } from '../../feed/known-names.ts';
import type { MatchArchive } from '../../feed/match-archive.ts';
import { ARCHIVE_SEASON } from './league-results.ts';

export interface TeamPageDeps {
  readonly sources: readonly FeedSource[];
  readonly archive: Pick<MatchArchive, 'find' | 'ofDay' | 'latestOf' | 'endedOf'>;
  readonly boards: Pick<ServedBoards, 'board' | 'leagues'>;
  readonly resultsOf: (leagueId: number) => Promise<readonly PlayedResult[]>;
  readonly seasonOf: (matchId: number) => { readonly season: string } | null;
}

/** Leagues and cups that a team is looked for in. */
const MOST_LEAGUES = 3;

const isIn = ({ home, away }: MatchFacts, teamId: number): boolean =>
  home.teamId === teamId || away.teamId === teamId;

const bySoonest = (a: LiveMatch, b: LiveMatch): number => a.facts.startsAt - b.facts.startsAt;

/** The league in which a team has played most, with its results; null: there is no league. */
async function mainLeagueOf(
  teamId: number,
  leagueIds: Iterable<number>,
  resultsOf: TeamPageDeps['resultsOf'],
) {
  let main: { readonly leagueId: number; readonly results: readonly PlayedResult[] } | null = null;
  let most = -1;
  for (const leagueId of [...leagueIds].slice(0, MOST_LEAGUES)) {
    const results = await resultsOf(leagueId);
    const own = results.filter((result) => isOfTeam(result, teamId)).length;
    if (own > most) [main, most] = [{ leagueId, results }, own];
  }
  return main;
}

/** What the pages are made from, for both. */
function createGround({ archive, boards, seasonOf }: Omit<TeamPageDeps, 'sources' | 'resultsOf'>) {
  const leagueOf = (leagueId: number, sportId: number, facts: MatchFacts | null): PageLeague => {
    const known = boards.leagues.get(leagueId);
    const countryCode = known?.countryCode ?? facts?.countryCode ?? '';
    return { leagueId, sportId, countryCode, name: known?.name ?? null };
  };
  return {
    leagueOf,
    offeredWhere: (keep: (facts: MatchFacts) => boolean): readonly LiveMatch[] =>
      [...boards.board().book.matches.values()].filter(({ facts }) => keep(facts)).toSorted(bySoonest),
    /** Reads the days of the newest results into the archive, so that these matches have a page. */
    async withPages(results: readonly PlayedResult[], most: number): Promise<PageGround['hasPage']> {
      const newest = results.toSorted(newestFirst).slice(0, most);
      for (const day of new Set(newest.map(({ startsAt }) => koreanDay(startsAt)))) await archive.ofDay(day);
      return (matchId) => archive.find(matchId) !== null;
    },
    /** The season of the match that is nearest, else of the newest result. */
    seasonIn(leagueId: number, offered: readonly LiveMatch[], results: readonly PlayedResult[]): string {
      const near = offered.find(({ facts }) => facts.leagueId === leagueId);
      const season =
        near === undefined ? results.toSorted(newestFirst)[0]?.season : seasonOf(near.facts.matchId)?.season;
      return season ?? ARCHIVE_SEASON;
    },
  };
}

export function createTeamPages({ sources, resultsOf, ...deps }: TeamPageDeps) {
  const { archive, boards } = deps;
  const { leagueOf, offeredWhere, withPages, seasonIn } = createGround(deps);
  return {
    /** null: no team of the sport has this id. */
    async team(sportId: number, teamId: number): Promise<TeamPage | null> {
      const offered = offeredWhere((facts) => facts.sportId === sportId && isIn(facts, teamId));
      const latest = archive.latestOf(sportId, teamId);
      const known = knownTeam(sources, sportId, teamId);
      const facts = offered[0]?.facts ?? latest;
      const team: Team | undefined =
        facts === null ? known?.team : facts.home.teamId === teamId ? facts.home : facts.away;
      const places = [...offered.map((one) => one.facts), latest, known];
      const leagueIds = new Set(places.flatMap((one) => (one === null ? [] : [one.leagueId])));
      const main = await mainLeagueOf(teamId, leagueIds, resultsOf);
      if (team === undefined || main === null) return null;
      const { leagueId, results } = main;
      const own = results.filter((result) => isOfTeam(result, teamId));
      const hasPage = await withPages(own, pageLimits.ofTeam);
      const season = seasonIn(leagueId, offered, results);
      return teamPageOf(team, {
        league: leagueOf(leagueId, sportId, facts),
        season,
        results,
        offered,
        hasPage,
      });
    },
    /** null: no league of the sport has this id. */
    async league(sportId: number, leagueId: number): Promise<LeaguePage | null> {
      const offered = offeredWhere((facts) => facts.sportId === sportId && facts.leagueId === leagueId);
      const [ended] = archive.endedOf(leagueId);
      const facts = offered[0]?.facts ?? ended?.facts ?? null;
      if ((boards.leagues.get(leagueId) ?? facts)?.sportId !== sportId) return null;
      const results = await resultsOf(leagueId);
      const hasPage = await withPages(results, pageLimits.ofLeague);
      const season = seasonIn(leagueId, offered, results);
      return leaguePageOf({ league: leagueOf(leagueId, sportId, facts), season, results, offered, hasPage });
    },
  };
}
