/** A match on the home page: its teams with the score, and where it stands. */
import { CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { Team } from '../../../domain/match/match.ts';
import type { ListFrame, ListRow } from '../../../worker/features/prices/prices-api.ts';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { MatchClock } from '../../parts/matches/match-clock.tsx';
import { matchLink } from '../../parts/matches/match-link.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { kickOff, leagueName, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { statusText } from '../../text/status-text.ts';
import { useListRow } from './use-match-list.ts';
import styles from './home.module.css';

interface TeamLineProps {
  readonly team: Team;
  /** null: there is none, or it is not known. */
  readonly score: number | null;
}

function TeamLine({ team, score }: TeamLineProps) {
  const { say, language } = useText();
  return (
    <span className="row g6">
      <Crest name={team.name} />
      <span className="cut">
        <NameText name={teamName(team, say, language)} />
      </span>
      {score !== null && <b className="num push">{score}</b>}
    </span>
  );
}

export function Period({ state }: Pick<ListRow, 'state'>) {
  const { say } = useText();
  return (
    <span className={`nowrap live bold ${styles['live']}`}>
      <CircleDot size={10} aria-hidden /> {statusText(state.statusCode, say)} <MatchClock state={state} />
    </span>
  );
}

/** The league of a listed match; '': the list does not hold it. */
function useLeagueOf(frame: ListFrame | null, matchId: number): string {
  const { say, language } = useText();
  const league = frame?.groups.find(({ matchIds }) => matchIds.includes(matchId));
  return league === undefined ? '' : leagueName(league, say, language);
}

interface LiveMatchProps {
  readonly frame: ListFrame | null;
  readonly matchId: number;
  /** The line below the teams. */
  readonly children?: ReactNode;
}

/** A match of the live list. Until its row has come its place is empty. */
export function HomeLiveMatch({ frame, matchId, children }: LiveMatchProps) {
  const row = useListRow(matchId);
  const league = useLeagueOf(frame, matchId);
  if (row === null) return <div className={styles['pending']} aria-hidden />;
  const { facts, state } = row;
  const isKnown = state.reporting !== 0;
  return (
    <>
      <Link className={`stack g4 thin ${styles['teams']}`} to={`/hitgame/live/${matchId}`}>
        <small className="row g6 soft">
          <span className="cut">
            <NameText name={league} />
          </span>
          <Period state={state} />
        </small>
        <TeamLine team={facts.home} score={isKnown ? state.homeScore : null} />
        <TeamLine team={facts.away} score={isKnown ? state.awayScore : null} />
      </Link>
      {children}
    </>
  );
}

/** A match to come, of the schedule. */
export function WaitingMatch({ match }: { readonly match: ScheduledMatchView }) {
  const { say, language } = useText();
  const { facts, league } = match;
  const { day, time } = kickOff(facts.startsAt);
  return (
    <Link className={`stack g4 thin ${styles['teams']}`} to={matchLink(match)}>
      <small className="row g6 soft">
        <span className="cut">
          <NameText name={leagueName(league, say, language)} />
        </span>
        <span className="num push nowrap">{`${day} ${time}`.trim()}</span>
      </small>
      <TeamLine team={facts.home} score={null} />
      <TeamLine team={facts.away} score={null} />
    </Link>
  );
}
