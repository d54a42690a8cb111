/** One line below the favourites' live matches: their next match, with its way there. */
import { Link } from '../../parts/pages/link.tsx';
import type { MatchFacts } from '../../../domain/match/match.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { kickOff, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './group-head.module.css';

export function NextMatch({ facts }: { readonly facts: MatchFacts }) {
  const { say, language } = useText();
  const { day, time } = kickOff(facts.startsAt);
  return (
    <Link className={`row g6 soft small ${styles['next']}`} to={`/hitgame/live/${facts.matchId}`}>
      <span className="nowrap">{say('live.next')}</span>
      <Crest name={facts.home.name} />
      <span className="cut strong">
        <NameText name={teamName(facts.home, say, language)} /> –{' '}
        <NameText name={teamName(facts.away, say, language)} />
      </span>
      <Crest name={facts.away.name} />
      <span className="num nowrap push">{`${day} ${time}`.trim()}</span>
    </Link>
  );
}
