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
/** Teams to follow, beside few matches or in their place. */
const MOST_TO_FOLLOW = 4;

/** Teams of other matches that play tonight, to be followed with one press: those in play first. */
function playingTeams({ matches, followed }: Tonight) {
  const others = matches.filter((match) => !followed.includes(match));
  const inPlay = others.filter(({ phase }) => phase === 'live');
  const teams = [...inPlay, ...others].flatMap(({ facts: { home, away, sportId } }) =>
    [home, away].map((team) => ({ team, sportId })),
  );
  // A team that is not registered has no star.
  const starred = teams.filter(({ team }) => team.teamId > 0 && nameIn(team.name, 'ko') !== '');
  const first = new Map(starred.map((one) => [one.team.teamId, one]));
  return [...first.values()].slice(0, MOST_TO_FOLLOW);
}

type Playing = ReturnType<typeof playingTeams>;

function TeamsToFollow({ playing }: { readonly playing: Playing }) {
  const { say, language } = useText();
  return (
    <ul className={`g6 ${styles['toFollow']}`}>
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
  );
}

interface FollowProps {
  readonly playing: Playing;
  readonly hasNone: boolean;
}

/** For a member without favourites, or whose teams do not play: teams to follow, or the way to find one. */
function Follow({ playing, hasNone }: FollowProps) {
  const { say } = useText();
  const isAway = playing.length === 0;
  const sentence = (
    <p className={`row soft small ${styles['said']}`}>
      <span>{say(hasNone ? (isAway ? 'home.mine.away' : 'home.mine.empty') : 'home.mine.none')}</span>
      <Button className="rigid" onClick={openSearch}>
        {say('home.mine.find')}
      </Button>
    </p>
  );
  if (isAway) return sentence;
  return (
    <div className={`stack top ${styles['follow']}`}>
      {sentence}
      <TeamsToFollow playing={playing} />
    </div>
  );
}

function Teams({ frame, tonight }: { readonly frame: ListFrame | null; readonly tonight: Tonight }) {
  const { say } = useText();
  const hasNone = useFavourites().length === 0;
  const playing = playingTeams(tonight);
  const shown = tonight.followed.slice(0, MOST);
  const isEmpty = shown.length === 0;
  const isAwaited = isEmpty && !(hasNone && playing.length > 0) && tonight.mayGrow;
  if (tonight.isKnown === null || isAwaited) return <SkeletonRows count={1} height={88} />;
  if (!tonight.isKnown)
    return (
      <p className={`row soft small ${styles['said']}`} role="alert">
        <span>{say('home.failed')}</span>
        <Button onClick={tonight.again}>{say('chunk.retry')}</Button>
      </p>
    );
  if (isEmpty) return <Follow playing={playing} hasNone={hasNone} />;
  return (
    <ul className={`stack g6 ${styles['matches']}`}>
      {shown.map((match) => (
        <li key={match.facts.matchId} className={`well ${styles['mine']}`} data-own-match>
          {match.phase === 'live' ? (
            <HomeLiveMatch frame={frame} matchId={match.facts.matchId} />
          ) : (
            <WaitingMatch match={match} />
          )}
        </li>
      ))}
      {shown.length < MOST && playing.length > 0 && (
        <li data-to-follow>
          <TeamsToFollow playing={playing} />
        </li>
      )}
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
