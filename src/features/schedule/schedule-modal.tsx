import { useEffect, useRef, useState } from 'react';
import type { Team } from '../../../domain/match/match.ts';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useKeptNote } from '../offline/use-kept-note.tsx';
import { matchesOf, type Schedule, useSchedule } from './use-schedule.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Flag } from '../../parts/forms/flag.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { SearchField } from '../../parts/forms/search-field.tsx';
import { matchLink } from '../../parts/matches/match-link.ts';
import { useFoundMatches } from './use-found-matches.ts';
import { Link } from '../../parts/pages/link.tsx';
import { Pills } from '../../parts/forms/pills.tsx';
import { Crest } from '../../parts/matches/crest.tsx';
import { LeagueLink } from '../../parts/matches/name-link.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { listDay, listedLeague, teamName, timeOf } from '../../text/format.ts';
import { addTexts, isTextKey, useText } from '../../text/i18n.ts';
import { koScheduleScreens } from './screens.ko.ts';
import { statusText } from '../../text/status-text.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import styles from './schedule.module.css';

addTexts(koScheduleScreens);

const days = [0, 1, 2] as const;
const close = (): void => dialogs.show(null);

function Row({ match, first }: { readonly match: ScheduledMatchView; readonly first: boolean }) {
  const { say, language } = useText();
  const { facts, statusCode, homeScore, awayScore } = match;
  const ref = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (first) ref.current?.scrollIntoView({ block: 'start' });
  }, [first]);
  const key = `live.tab.${facts.sportId}`;
  const league = (
    <span className={`g6 ${styles['league']}`}>
      <Flag code={match.league.countryCode} />{' '}
      <LeagueLink league={match.league} name={listedLeague(match.league, say, language)} onClick={close} />
    </span>
  );
  // A crest is never parted from its name by the end of a line, nor the score from the team behind it.
  const team = (side: Team) => (
    <span className={`g4 ${styles['team']}`}>
      <Crest name={side.name} /> <NameText name={teamName(side, say, language)} />
    </span>
  );
  return (
    <tr
      ref={ref}
      data-match={facts.matchId}
      data-status={statusCode}
      data-phase={match.phase}
      data-first={first}
    >
      <td>{isTextKey(key) ? say(key) : facts.sportId}</td>
      <td>{league}</td>
      <td className="num">
        {timeOf(facts.startsAt)} {statusCode !== 0 && <small>{statusText(statusCode, say)}</small>}
      </td>
      <td>
        <Link className={styles['toMatch']} to={matchLink(match)} onClick={close}>
          {team(facts.home)}{' '}
          <span className={`g4 ${styles['team']}`}>
            <b className="num nowrap">{homeScore === null ? 'vs' : `${homeScore} : ${awayScore}`}</b>{' '}
            {team(facts.away)}
          </span>
        </Link>
        <small className={styles['below']}>{league}</small>
      </td>
    </tr>
  );
}

interface TableProps {
  readonly schedule: Schedule;
  readonly matches: readonly ScheduledMatchView[];
  readonly today: boolean;
}

function Table({ schedule: { answer, again }, matches, today }: TableProps) {
  const { say } = useText();
  const note = useKeptNote('schedule', again);
  if (answer === null)
    return (
      <div className={`soft ${styles['spinner']}`} role="status">
        {say('schedule.loading')}
      </div>
    );
  if (!answer.ok)
    return (
      <ErrorPlaceholder title={say('schedule.failed')} hint={failureHint(answer.error, say)}>
        <Button onClick={again}>{say('chunk.retry')}</Button>
      </ErrorPlaceholder>
    );
  if (matches.length === 0)
    return <EmptyPlaceholder title={say('schedule.empty')} hint={say('schedule.empty.hint')} />;
  const first = today ? matches.find(({ statusCode }) => statusCode === 0)?.facts.matchId : undefined;
  return (
    <section className={styles['scroll']} tabIndex={0} aria-label={say('schedule.title')}>
      {note}
      <table className={`small ${styles['table']}`}>
        <thead>
          <tr>
            <th>{say('schedule.sport')}</th>
            <th>{say('schedule.league')}</th>
            <th>{say('schedule.start')}</th>
            <th>{say('schedule.teams')}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <Row key={match.facts.matchId} match={match} first={match.facts.matchId === first} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Days() {
  const { say, language } = useText();
  const [day, setDay] = useState<number>(0);
  const schedule = useSchedule(day, null);
  const [search, setSearch] = useState('');
  const matches = useFoundMatches(day, search, matchesOf(schedule));
  return (
    <div className={`page thin ${styles['days']}`}>
      <div className="acts">
        <Pills
          label={say('list.days')}
          value={day}
          onChange={setDay}
          options={days.map((value) => ({ value, text: listDay(value, say, language) }))}
        />
        <SearchField search={search} onSearch={setSearch} />
      </div>
      <Table schedule={schedule} matches={matches} today={day === 0} />
    </div>
  );
}

/** The matches of today and the two days after (C5). */
export function ScheduleModal({ open }: { readonly open: boolean }) {
  const { say } = useText();
  return (
    <Modal title={say('schedule.title')} open={open} onClose={close} width={780} height={600}>
      <Days />
    </Modal>
  );
}
