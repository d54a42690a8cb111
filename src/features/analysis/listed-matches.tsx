import type { ReactNode } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { ListedMatch } from '../../../domain/analysis/team-page.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { matchLink } from '../../parts/matches/match-link.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { shortDate } from '../../text/dates.ts';
import { dayAndTime, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { statusText } from '../../text/status-text.ts';
import { MatchStanding } from '../open-bets/use-match-bets.tsx';
import boxes from './analysis-sections.module.css';
import styles from './listed-matches.module.css';

/** When it is, and while it is in play, how it stands for the member. */
function When({ match }: { readonly match: ListedMatch }) {
  const { say, language } = useText();
  const { phase, startsAt, statusCode, matchId, outcome } = match;
  if (phase === 'ended')
    return (
      <span className={`row g6 ${styles['when']}`}>
        {outcome !== null && <b data-outcome={outcome}>{say(`analysis.outcome.${outcome}`)}</b>}
        <span className="num">{shortDate(startsAt, language)}</span>
      </span>
    );
  return (
    <span className={styles['when']} data-live={phase === 'live'}>
      <span className="num">
        {phase === 'live' ? statusText(statusCode, say) : dayAndTime(startsAt, language)}
      </span>
      <MatchStanding matchId={matchId} />
    </span>
  );
}

/** `teamId`: the team of the page, whose name its own page does not repeat; null: the page of a league. */
function Row({ match, teamId }: { readonly match: ListedMatch; readonly teamId: number | null }) {
  const { say, language } = useText();
  const { home, away, homeScore, awayScore, phase, hasPage, matchId } = match;
  const isHome = teamId === home.teamId;
  const sides = teamId === null ? [home, away] : [isHome ? away : home];
  const [first, second] = teamId === null || isHome ? [homeScore, awayScore] : [awayScore, homeScore];
  const content = (
    <>
      <When match={match} />
      <span className="stack g2 thin">
        {sides.map((team) => (
          <span key={team.teamId} className="cut">
            {teamId !== null && (
              <small className="soft">{say(isHome ? 'analysis.home' : 'analysis.away')}</small>
            )}{' '}
            <Crest name={team.name} /> <NameText name={teamName(team, say, language)} />
          </span>
        ))}
      </span>
      <b className="num nowrap">{first === null ? '' : `${first} : ${second}`}</b>
    </>
  );
  return (
    <li data-match={matchId} data-phase={phase}>
      {hasPage ? (
        <Link to={matchLink({ facts: { matchId }, phase, inPlayList: phase === 'waiting' })}>{content}</Link>
      ) : (
        <div>{content}</div>
      )}
    </li>
  );
}

interface ListedMatchesProps {
  readonly part: 'live' | 'next' | 'last';
  readonly title: string;
  readonly matches: readonly ListedMatch[];
  readonly teamId: number | null;
  /** The content without a match; left out: none. */
  readonly none?: ReactNode;
}

/** Matches of a page, each a door to its prices or its analysis. */
export function ListedMatches({ part, title, matches, teamId, none = null }: ListedMatchesProps) {
  if (matches.length === 0 && none === null) return null;
  return (
    <section className={`card thin ${boxes['box']}`} data-list={part} aria-labelledby={`teams-${part}`}>
      <h2 id={`teams-${part}`}>{title}</h2>
      {matches.length === 0 ? (
        <p className="soft small">{none}</p>
      ) : (
        <ul className={styles['matches']}>
          {matches.map((match) => (
            <Row key={match.matchId} match={match} teamId={teamId} />
          ))}
        </ul>
      )}
    </section>
  );
}
