import { Star } from 'lucide-react';
import { type Favourite, favouriteKey } from '../../../domain/favourites/favourites.ts';
import type { LeagueView } from '../../../worker/features/site/site-api.ts';
import type { Team } from '../../../domain/match/match.ts';
import { defineView } from '../../core/door/client.ts';
import { useClient, useViewOf } from '../../core/door/use-client.ts';
import { leagueName, nameIn, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './favourite-star.module.css';

const none: readonly Favourite[] = [];
const favourites = defineView<readonly Favourite[]>((core) => core.favourites.view(), none);

/** Favourite teams and leagues, the oldest first. */
export const useFavourites = (): readonly Favourite[] => useViewOf(favourites);

/** Adds a team or league to the favourites, or removes it. `name`: as the page shows it, for screen readers. */
export function FavouriteStar({ favourite, name }: { readonly favourite: Favourite; readonly name: string }) {
  const { core } = useClient();
  const { say } = useText();
  const key = favouriteKey(favourite);
  const isOn = useFavourites().some((one) => favouriteKey(one) === key);
  const label = say(isOn ? 'favourite.remove' : 'favourite.add', { name });
  return (
    <button
      type="button"
      className={`rigid ${styles['star']}`}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      data-favourite={key}
      onClick={() => void core.favourites.toggle(favourite)}
    >
      <Star size={15} fill={isOn ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}

/** Nothing for a league that is not registered yet: its name would be missing in the list of favourites. */
export function LeagueStar({ league }: { readonly league: Omit<LeagueView, 'count'> }) {
  const { say, language } = useText();
  const { leagueId: id, sportId, name } = league;
  if (name === null || id < 1) return null;
  return (
    <FavouriteStar
      favourite={{ kind: 'league', sportId, id, name }}
      name={leagueName(league, say, language)}
    />
  );
}

/** Nothing for a team that is not registered yet. */
export function TeamStar({ team, sportId }: { readonly team: Team; readonly sportId: number }) {
  const { say, language } = useText();
  if (nameIn(team.name, 'ko') === '' || team.teamId < 1) return null;
  return (
    <FavouriteStar
      favourite={{ kind: 'team', sportId, id: team.teamId, name: team.name }}
      name={teamName(team, say, language)}
    />
  );
}
