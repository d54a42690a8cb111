/** The evening as a scoreboard: what the site is named after, drawn from the matches themselves. */
import { Link } from '../../parts/pages/link.tsx';
import type { Team } from '../../../domain/match/match.ts';
import type { ListRow } from '../../../worker/features/prices/prices-api.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { MatchClock } from '../../parts/matches/match-clock.tsx';
import { matchLink } from '../../parts/matches/match-link.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { kickOff, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { statusText } from '../../text/status-text.ts';
import { useListRow } from './use-match-list.ts';
import styles from './home.module.css';

/** As many lines as the board is high. */
const BOARD_LINES = 5;

function Side({ team }: { readonly team: Team }) {
  const { say, language } = useText();
  return (
    <span className={`thin ${styles['teamName']}`}>
      <NameText name={teamName(team, say, language)} />
    </span>
  );
}

function When({ state, facts }: ListRow) {
  const { say } = useText();
  if (state.statusCode === 0) return kickOff(facts.startsAt).time;
  return (
    <>
      {statusText(state.statusCode, say)} <MatchClock state={state} inMinutes />
    </>
  );
}

function BoardLine({ matchId }: { readonly matchId: number }) {
  const row = useListRow(matchId);
  if (row === null) return <li aria-hidden />;
  const { facts, state } = row;
  const { homeScore, awayScore } = state;
  const isWaiting = state.statusCode === 0;
  const score = isWaiting || state.reporting === 0 ? '–' : `${homeScore} : ${awayScore}`;
  return (
    <li>
      <Link to={matchLink({ facts, phase: isWaiting ? 'waiting' : 'live' })}>
        <Side team={facts.home} />
        <Crest name={facts.home.name} />
        <b className="num" key={score}>
          {score}
        </b>
        <Crest name={facts.away.name} />
        <Side team={facts.away} />
        <small className="num nowrap">
          <When {...row} />
        </small>
      </Link>
    </li>
  );
}

/** Its lines have their place before the first match has come. */
export const Scoreboard = ({ matchIds }: { readonly matchIds: readonly number[] }) => (
  <ol className={styles['scores']} data-scoreboard>
    {Array.from({ length: BOARD_LINES }, (_, at) => {
      const matchId = matchIds[at];
      return matchId === undefined ? (
        <li key={-at} aria-hidden />
      ) : (
        <BoardLine key={matchId} matchId={matchId} />
      );
    })}
  </ol>
);
