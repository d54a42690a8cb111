/** A match of the programme as the head of its page shows it: both crests at the score. */
import type { ReactNode } from 'react';
import { teamInitials } from '../../../domain/match/initials.ts';
import type { MatchFacts, Team } from '../../../domain/match/match.ts';
import type { ListFrame, ListRow } from '../../../worker/features/prices/prices-api.ts';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { matchLink } from '../../parts/matches/match-link.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { kickOff, leagueName, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { Period } from './home-match.tsx';
import styles from './home.module.css';

function Side({ team }: { readonly team: Team }) {
  const { say, language } = useText();
  return (
    <span className={`stack g4 middle center top ${styles['side']}`}>
      <Crest name={team.name} initials={teamInitials(team.name[language])} />
      <b className="small">
        <NameText name={teamName(team, say, language)} />
      </b>
    </span>
  );
}

interface DuelProps {
  readonly facts: MatchFacts;
  readonly to: string;
  /** The name of the link, where not all that it shows belongs into one. */
  readonly label?: string;
  /** Between the teams. */
  readonly children: ReactNode;
}

const Duel = ({ facts, to, label, children }: DuelProps) => (
  <Link className={`stack ${styles['duel']}`} to={to} aria-label={label}>
    <Side team={facts.home} />
    <span className={`stack g2 middle center top ${styles['between']}`}>{children}</span>
    <Side team={facts.away} />
  </Link>
);

interface LiveDuelProps {
  readonly frame: ListFrame | null;
  readonly row: ListRow;
}

/** A match of the live list. */
export function LiveDuel({ frame, row: { facts, state } }: LiveDuelProps) {
  const { say, language } = useText();
  const { matchId } = facts;
  const league = frame?.groups.find(({ matchIds }) => matchIds.includes(matchId));
  return (
    <Duel facts={facts} to={`/hitgame/live/${matchId}`}>
      <b className="num">{state.reporting === 0 ? 'vs' : `${state.homeScore} : ${state.awayScore}`}</b>
      <small>
        <Period state={state} />
      </small>
      {league !== undefined && (
        <small>
          <NameText name={leagueName(league, say, language)} />
        </small>
      )}
    </Duel>
  );
}

interface WaitingDuelProps {
  readonly match: ScheduledMatchView;
  /** How long it is to the start. */
  readonly children: ReactNode;
}

/** A match to come, of the schedule. Its link is named by the time of its start: the countdown changes each second. */
export function WaitingDuel({ match, children }: WaitingDuelProps) {
  const { say, language } = useText();
  const { facts, league } = match;
  const { day, time } = kickOff(facts.startsAt);
  const when = `${day} ${time}`.trim();
  const [home, away] = [facts.home, facts.away].map((team) => teamName(team, say, language));
  return (
    <Duel facts={facts} to={matchLink(match)} label={`${home} – ${away} ${when}`}>
      {children}
      <small>
        <span className="num">{when}</span> · <NameText name={leagueName(league, say, language)} />
      </small>
    </Duel>
  );
}
