/** Teams to follow, for a new member: those of the leagues with matches now, the most followed first, and any other by its name. */
import { Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Favourite, favouriteKey } from '../../../domain/favourites/favourites.ts';
import type { Team } from '../../../domain/match/match.ts';
import type { FoundMatchView } from '../../../worker/features/search/search-api.ts';
import type { LeagueView } from '../../../worker/features/site/site-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { SearchField } from '../../parts/forms/search-field.tsx';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { leagueName, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useFavourites } from '../favourites/use-favourites.tsx';
import { type PopularFavourite, useFollowed } from '../search/use-popular.ts';
import { useSearch } from '../search/use-search.ts';
import styles from './welcome.module.css';

const MOST_LEAGUES = 6;
const TEAMS_OF_LEAGUE = 6;
const MOST_FOUND = 12;
const noScreens = [] as const;

const favouriteOf = (team: Team, sportId: number): Favourite => ({
  kind: 'team',
  sportId,
  id: team.teamId,
  name: team.name,
});

interface LeagueTeams {
  readonly league: LeagueView;
  readonly teams: readonly Team[];
}

/** The leagues by how many members follow them and their teams, then by their matches; so are the teams of each. */
export function teamsByLeague(
  matches: readonly FoundMatchView[],
  followed: readonly PopularFavourite[],
): readonly LeagueTeams[] {
  const members = new Map(followed.map((one) => [favouriteKey(one), one.members]));
  const of = (kind: 'team' | 'league', sportId: number, id: number): number =>
    members.get(favouriteKey({ kind, sportId, id })) ?? 0;
  const leagues = new Map<string, { league: LeagueView; teams: Map<number, Team>; matches: number }>();
  for (const { facts, league } of matches) {
    const key = favouriteKey({ kind: 'league', sportId: facts.sportId, id: facts.leagueId });
    const one = leagues.get(key) ?? { league, teams: new Map<number, Team>(), matches: 0 };
    for (const team of [facts.home, facts.away]) if (team.teamId > 0) one.teams.set(team.teamId, team);
    leagues.set(key, { ...one, matches: one.matches + 1 });
  }
  return [...leagues.values()]
    .map(({ league, teams, matches: count }) => {
      const { sportId, leagueId } = league;
      const sorted = [...teams.values()].toSorted(
        (a, b) => of('team', sportId, b.teamId) - of('team', sportId, a.teamId),
      );
      const all = sorted.reduce((sum, { teamId }) => sum + of('team', sportId, teamId), 0);
      return { league, teams: sorted, count, members: all + of('league', sportId, leagueId) };
    })
    .filter(({ teams }) => teams.length > 0)
    .toSorted((a, b) => b.members - a.members || b.count - a.count)
    .slice(0, MOST_LEAGUES)
    .map(({ league, teams }) => ({ league, teams: teams.slice(0, TEAMS_OF_LEAGUE) }));
}

function TeamButton({ team, sportId }: { readonly team: Team; readonly sportId: number }) {
  const { core } = useClient();
  const { say, language } = useText();
  const favourite = favouriteOf(team, sportId);
  const key = favouriteKey(favourite);
  const isOn = useFavourites().some((one) => favouriteKey(one) === key);
  return (
    <li>
      <button
        type="button"
        className={`stack wide strong left ${styles['team']}`}
        aria-pressed={isOn}
        onClick={() => void core.favourites.toggle(favourite)}
      >
        <Crest name={team.name} />
        <NameText name={teamName(team, say, language)} />
        <Star size={14} fill={isOn ? 'currentColor' : 'none'} aria-hidden />
      </button>
    </li>
  );
}

function Found({ text }: { readonly text: string }) {
  const { say } = useText();
  const { answer, text: answered } = useSearch(text, noScreens);
  if (answered !== text.trim() || answer === null) return <SkeletonRows count={2} height={44} />;
  const teams = answer.found.flatMap((one) => (one.kind === 'team' ? [one] : [])).slice(0, MOST_FOUND);
  if (teams.length === 0) return <p className="soft">{say('sign-up.teams.none')}</p>;
  return (
    <ul className={`stack g6 ${styles['teams']}`}>
      {teams.map(({ team, match }) => (
        <TeamButton key={`${match.facts.sportId} ${team.teamId}`} team={team} sportId={match.facts.sportId} />
      ))}
    </ul>
  );
}

function Popular() {
  const { say, language } = useText();
  const { followed, matches } = useFollowed();
  const leagues = useMemo(
    () => (followed === null || matches === null ? null : teamsByLeague(matches, followed)),
    [followed, matches],
  );
  if (leagues === null) return <SkeletonRows count={6} height={72} />;
  if (leagues.length === 0) return <p className="soft">{say('sign-up.teams.later')}</p>;
  return leagues.map(({ league, teams }) => (
    <section key={league.leagueId} className="stack g6">
      <h3 className="small">
        <NameText name={leagueName(league, say, language)} />
      </h3>
      <ul className={`stack g6 ${styles['teams']}`}>
        {teams.map((team) => (
          <TeamButton key={team.teamId} team={team} sportId={league.sportId} />
        ))}
      </ul>
    </section>
  ));
}

export function WelcomeTeams() {
  const { say } = useText();
  const [text, setText] = useState('');
  return (
    <>
      <div className={styles['search']}>
        <SearchField search={text} onSearch={setText} label={say('sign-up.teams.search')} />
      </div>
      {text.trim() === '' ? <Popular /> : <Found text={text} />}
    </>
  );
}
