/** What is the member's own on the home page: the matches of their teams, and their tickets. */
import { ArrowRight, Star, Ticket } from 'lucide-react';
import { Link } from '../../parts/pages/link.tsx';
import type { ListFrame } from '../../../worker/features/prices/prices-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { nameIn, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { TeamStar, useFavourites } from '../favourites/use-favourites.tsx';
import { ShortTickets } from '../open-bets/use-short-tickets.tsx';
import { openSearch } from '../search/use-open-search.ts';
import { LiveMatch, WaitingMatch } from './home-match.tsx';
import type { Tonight } from './use-tonight.ts';
import styles from './home.module.css';

/** Matches of the own teams on the home page; the list of favourites has the others. */
const MOST = 3;

/** Teams that play tonight, to be followed with one press: those in play first. */
function playingTeams(matches: Tonight['matches']) {
  const inPlay = matches.filter(({ phase }) => phase === 'live');
  const teams = [...inPlay, ...matches].flatMap(({ facts: { home, away, sportId } }) =>
    [home, away].map((team) => ({ team, sportId })),
  );
  // A team that is not registered has no star.
  const starred = teams.filter(({ team }) => team.teamId > 0 && nameIn(team.name, 'ko') !== '');
  const first = new Map(starred.map((one) => [one.team.teamId, one]));
  return [...first.values()].slice(0, 2 * MOST);
}

type Playing = ReturnType<typeof playingTeams>;

/** For a member without favourites: teams to follow, or the way to find one. */
function Follow({ playing }: { readonly playing: Playing }) {
  const { say, language } = useText();
  const find = (
    <Button className={playing.length === 0 ? undefined : 'push rigid'} onClick={openSearch}>
      {say('home.mine.find')}
    </Button>
  );
  if (playing.length === 0)
    return (
      <div className={`stack middle center soft ${styles['sentence']}`}>
        <p>{say('home.mine.away')}</p>
        {find}
      </div>
    );
  return (
    <div className={`stack soft top ${styles['follow']}`}>
      <p className="row small">
        <span>{say('home.mine.empty')}</span>
        {find}
      </p>
      <ul>
        {playing.map(({ team, sportId }) => (
          <li key={team.teamId} className="row well">
            <TeamStar team={team} sportId={sportId} />
            <Crest name={team.name} />
            <span className="cut">
              <NameText name={teamName(team, say, language)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Teams({ frame, tonight }: { readonly frame: ListFrame | null; readonly tonight: Tonight }) {
  const { say } = useText();
  const hasNone = useFavourites().length === 0;
  const playing = hasNone ? playingTeams(tonight.matches) : [];
  const isEmpty = playing.length === 0 && tonight.followed.length === 0;
  if (tonight.isKnown === null || (isEmpty && tonight.mayGrow))
    return <SkeletonRows count={MOST} height={56} />;
  if (!tonight.isKnown)
    return (
      <div className={`stack middle center soft ${styles['sentence']}`} role="alert">
        <p>{say('home.failed')}</p>
        <Button onClick={tonight.again}>{say('chunk.retry')}</Button>
      </div>
    );
  if (hasNone) return <Follow playing={playing} />;
  if (isEmpty) return <p className={`soft center ${styles['sentence']}`}>{say('home.mine.none')}</p>;
  return (
    <ul className="stack g6 top">
      {tonight.followed.slice(0, MOST).map((match) => (
        <li key={match.facts.matchId} className={`well ${styles['mine']}`}>
          {match.phase === 'live' ? (
            <LiveMatch frame={frame} matchId={match.facts.matchId} />
          ) : (
            <WaitingMatch match={match} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Both have a height of their own from the beginning, so that nothing below moves when they come. */
export function Own({ frame, tonight }: { readonly frame: ListFrame | null; readonly tonight: Tonight }) {
  const { say } = useText();
  const { member } = useAccount();
  return (
    <div className={`cards ${styles['own']}`}>
      <section className={`box ${styles['card']}`} data-programme="mine">
        <h2 className="row g6">
          <Star size={16} aria-hidden /> {say('home.mine')}
          <Link className="push way small" to="/favourites">
            {say('home.mine.all')} <ArrowRight size={14} aria-hidden />
          </Link>
        </h2>
        <Teams frame={frame} tonight={tonight} />
      </section>
      <section className={`box ${styles['card']}`} data-programme="tickets">
        <h2 className="row g6">
          <Ticket size={16} aria-hidden /> {say('home.tickets')}
          <Button look="quiet" className="push" onClick={() => dialogs.show('history')}>
            {say('home.tickets.all')}
          </Button>
        </h2>
        {member === null ? <SkeletonRows count={MOST} height={56} /> : <ShortTickets most={MOST} />}
      </section>
    </div>
  );
}
