/** Teams by what the site itself knows of them: nothing that a client says is in it. */
import type { Name, Team } from '../../domain/match/match.ts';
import type { ServedBoards } from './boards.ts';
import type { FeedSource } from './feed-source.ts';

/** A team of the first source that has one of this id; null: none has. */
export function knownTeam(
  sources: readonly FeedSource[],
  sportId: number,
  teamId: number,
): { readonly team: Team; readonly leagueId: number } | null {
  for (const source of sources) {
    const found = source.teamOf?.(sportId, teamId) ?? null;
    if (found !== null) return found;
  }
  return null;
}

const keyOf = (sportId: number, id: number): string => `${sportId} ${id}`;

/** Names of teams and leagues: of the sources, and of the matches that are offered now. null: it is not known. */
export function createKnownNames(
  sources: readonly FeedSource[],
  boards: Pick<ServedBoards, 'leagues' | 'present'>,
) {
  const { board, preMatch } = boards.present();
  const offered = new Map<string, Name>();
  for (const one of [board, ...preMatch.map((game) => game.board)])
    for (const { facts } of one.book.matches.values())
      for (const { teamId, name } of [facts.home, facts.away])
        offered.set(keyOf(facts.sportId, teamId), name);
  return {
    teamName: (sportId: number, teamId: number): Name | null =>
      knownTeam(sources, sportId, teamId)?.team.name ?? offered.get(keyOf(sportId, teamId)) ?? null,
    leagueName(sportId: number, leagueId: number): Name | null {
      const league = boards.leagues.get(leagueId);
      return league?.sportId === sportId ? league.name : null;
    },
  };
}
