import clsx from 'clsx';
import { Search } from 'lucide-react';
import { type Favourite, favouriteKey } from '../../../domain/favourites/favourites.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { LeagueLink, TeamLink } from '../../parts/matches/name-link.tsx';
import { nameIn } from '../../text/format.ts';
import { isTextKey, useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { openSearch } from '../search/use-open-search.ts';
import styles from './favourites-screen.module.css';
import { FavouriteStar, useFavourites } from './use-favourites.tsx';

const kinds = [
  ['team', 'favourites.teams'],
  ['league', 'favourites.leagues'],
] as const;

function FavouriteLink({ favourite: { kind, sportId, id, name } }: { readonly favourite: Favourite }) {
  return kind === 'team' ? (
    <TeamLink team={{ teamId: id, name }} sportId={sportId} />
  ) : (
    <LeagueLink league={{ leagueId: id, sportId, name }} />
  );
}

function Line({ favourite }: { readonly favourite: Favourite }) {
  const { say, language } = useText();
  const sport = `live.tab.${favourite.sportId}`;
  const name = nameIn(favourite.name, language);
  return (
    <li>
      <b>
        <FavouriteLink favourite={favourite} />
      </b>
      {isTextKey(sport) && <small>{say(sport)}</small>}
      <FavouriteStar favourite={favourite} name={name} />
    </li>
  );
}

/** All favourite teams and leagues, the newest first; a press on a star removes one. */
export function FavouritesScreen() {
  const { say } = useText();
  const { state } = useAccount();
  const favourites = useFavourites().toReversed();
  const find = (
    <Button onClick={openSearch}>
      <Search size={16} aria-hidden /> {say('teams.find')}
    </Button>
  );
  return (
    <section className="page">
      <h1>{say('favourites.title')}</h1>
      <p className="soft">
        {say('favourites.lead')} {state === 'visitor' && say('favourites.lead.visitor')}
      </p>
      {favourites.length === 0 ? (
        <EmptyPlaceholder title={say('favourites.empty')} hint={say('favourites.empty.hint')}>
          {find}
        </EmptyPlaceholder>
      ) : (
        <>
          <div>{find}</div>
          {kinds.map(([kind, title]) => {
            const own = favourites.filter((one) => one.kind === kind);
            return own.length === 0 ? null : (
              <section key={kind} className={clsx('box', `lines ${styles['list']}`)}>
                <h2>{say(title)}</h2>
                <ul>
                  {own.map((one) => (
                    <Line key={favouriteKey(one)} favourite={one} />
                  ))}
                </ul>
              </section>
            );
          })}
        </>
      )}
    </section>
  );
}
