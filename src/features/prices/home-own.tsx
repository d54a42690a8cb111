/** The member's own on the home page: the matches of their teams, and their tickets. */
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
import { HomeLiveMatch, WaitingMatch } from './home-match.tsx';
import type { Tonight } from './use-tonight.ts';
import styles from './home.module.css';

/** Matches of the own teams on the home page, and tickets; the list of favourites and the history have the others. */
const MOST = 3;
/** Teams to follow, for a member without favourites. */
const MOST_TO_FOLLOW = 4;

/** Teams that play tonight, to be followed with one press: those in play first. */
function playingTeams(matches: Tonight['matches']) {
  const inPlay = matches.filter(({ phase }) => phase === 'live');
  const teams = [...inPlay, ...matches].flatMap(({ facts: { home, away, sportId } }) =>
    [home, away].map((team) => ({ team, sportId })),
  );
  // A team that is not registered has no star.
  const starred = teams.filter(({ team }) => team.teamId > 0 && nameIn(team.name, 'ko') !== '');
  const first = new Map(starred.map((one) => [one.team.teamId, one]));
  return [...first.values()].slice(0, MOST_TO_FOLLOW);
}

type Playing = ReturnType<typeof playingTeams>;

/** For a member without favourites: teams to follow, or the way to find one. */
function Follow({ playing }: { readonly playing: Playing }) {
  const { say, language } = useText();
  const isAway = playing.length === 0;
  const sentence = (
    <p className={`row soft small ${styles['said']}`}>
      <span>{say(isAway ? 'home.mine.away' : 'home.mine.empty')}</span>
      <Button className="rigid" onClick={openSearch}>
        {say('home.mine.find')}
      </Button>
    </p>
  );
  if (isAway) return sentence;
  return (
    <div className={`stack top ${styles['follow']}`}>
      {sentence}
      <ul className="g6">
        {playing.map(({ team, sportId }) => (
          <li key={team.teamId} className="row well">
            <TeamStar team={team} sportId={sportId} />
            <Crest name={team.name} />
            <span className={`thin ${styles['teamName']}`}>
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
  if (tonight.isKnown === null || (isEmpty && tonight.mayGrow)) return <SkeletonRows count={1} height={88} />;
  if (!tonight.isKnown)
    return (
      <p className={`row soft small ${styles['said']}`} role="alert">
        <span>{say('home.failed')}</span>
        <Button onClick={tonight.again}>{say('chunk.retry')}</Button>
      </p>
    );
  if (hasNone) return <Follow playing={playing} />;
  if (isEmpty) return <p className={`soft small ${styles['said']}`}>{say('home.mine.none')}</p>;
  return (
    <ul className={`stack g6 ${styles['matches']}`}>
      {tonight.followed.slice(0, MOST).map((match) => (
        <li key={match.facts.matchId} className={`well ${styles['mine']}`}>
          {match.phase === 'live' ? (
            <HomeLiveMatch frame={frame} matchId={match.facts.matchId} />
          ) : (
            <WaitingMatch match={match} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Each is a line as high as what it shows, known from the beginning: nothing below moves when its content comes. */
export function Own({ frame, tonight }: { readonly frame: ListFrame | null; readonly tonight: Tonight }) {
  const { say } = useText();
  const { member } = useAccount();
  return (
    <div className={`stack g10 ${styles['own']}`}>
      <section className={`box ${styles['strip']}`} data-programme="mine">
        <header className="row between">
          <h2 className="row g6">
            <Star className="faint" size={16} aria-hidden /> {say('home.mine')}
          </h2>
          <Link className="way small" to="/favourites">
            {say('home.mine.all')} <ArrowRight size={14} aria-hidden />
          </Link>
        </header>
        <div className={`fit ${styles['teamsPlace']}`}>
          <Teams frame={frame} tonight={tonight} />
        </div>
      </section>
      <section className={`box ${styles['strip']}`} data-programme="tickets">
        <header className="row between">
          <h2 className="row g6">
            <Ticket className="faint" size={16} aria-hidden /> {say('home.tickets')}
          </h2>
          <button type="button" className="way small" onClick={() => dialogs.show('history')}>
            {say('home.tickets.all')} <ArrowRight size={14} aria-hidden />
          </button>
        </header>
        <div className={`fit ${styles['ticketsPlace']}`}>
          {member === null ? <SkeletonRows count={1} height={56} /> : <ShortTickets most={MOST} />}
        </div>
      </section>
    </div>
  );
}
