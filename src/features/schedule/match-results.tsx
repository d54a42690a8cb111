import clsx from 'clsx';
import type { CSSProperties } from 'react';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { Link } from '../../parts/pages/link.tsx';
import { Flag } from '../../parts/forms/flag.tsx';
import { MatchClock } from '../../parts/matches/match-clock.tsx';
import { matchLink } from '../../parts/matches/match-link.ts';
import { Crest, crestColour } from '../../parts/matches/crest.tsx';
import { LeagueLink } from '../../parts/matches/name-link.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { listedLeague, teamName, timeOf } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { statusText } from '../../text/status-text.ts';
import styles from './schedule.module.css';
import { sportIds } from '../../../domain/match/sport-ids.ts';

interface Group {
  readonly key: string;
  readonly matches: readonly ScheduledMatchView[];
}

function byLeague(matches: readonly ScheduledMatchView[]): readonly Group[] {
  const groups = new Map<string, ScheduledMatchView[]>();
  for (const match of matches) {
    const key = `${match.facts.sportId} ${match.facts.leagueId}`;
    groups.set(key, [...(groups.get(key) ?? []), match]);
  }
  return [...groups].map(([key, list]) => ({ key, matches: list }));
}

/** With more than these the score by period needs the whole width. */
const MAX_PERIODS_BESIDE = 5;

const isWide = ({ matches }: Group): boolean =>
  matches.some(({ periods }) => periods.length > MAX_PERIODS_BESIDE);
/** Two of them that follow each other share a line. */
const isSingle = (group: Group): boolean => group.matches.length === 1 && !isWide(group);

/** All have as many periods as the first one: their columns need names once. */
const isAlike = (group: Group): boolean =>
  !isWide(group) && group.matches.every(({ periods }) => periods.length === group.matches[0]?.periods.length);

/** Periods by number, halves of soccer by name. */
const periodName = (sportId: number, number: number, say: Say): string =>
  sportId === sportIds.soccer && (number === 1 || number === 2)
    ? say(`results.half.${number}`)
    : String(number);

/** The names of the columns: periods and the sum. */
function Columns({ match: { facts, periods } }: { readonly match: ScheduledMatchView }) {
  const { say } = useText();
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">{say('results.team')}</span>
        </th>
        {periods.map(({ number }) => (
          <th key={number} scope="col" className="num">
            {periodName(facts.sportId, number, say)}
          </th>
        ))}
        <th scope="col" className={styles['final']}>
          {say('results.sum')}
        </th>
      </tr>
    </thead>
  );
}

/** The same names for the eye, on the line of the league, where they make no card higher than its neighbours. */
function LineOfNames({ match: { facts, periods } }: { readonly match: ScheduledMatchView }) {
  const { say } = useText();
  return (
    <p className={`row g0 faint center ${styles['names']}`} aria-hidden data-names>
      {periods.map(({ number }) => (
        <span key={number} className="num">
          {periodName(facts.sportId, number, say)}
        </span>
      ))}
      <span>{say('results.sum')}</span>
    </p>
  );
}

/** One match with its score by period; all of it opens the match. */
function Result({ match }: { readonly match: ScheduledMatchView }) {
  const { say, language } = useText();
  const { facts, statusCode, periods, phase, league, homeScore, awayScore } = match;
  const sides = [
    ['home', homeScore, awayScore],
    ['away', awayScore, homeScore],
  ] as const;
  const names = `${teamName(facts.home, say, language)} – ${teamName(facts.away, say, language)}`;
  return (
    <article
      className={`card stack ${styles['result']}`}
      style={league.name === null ? undefined : ({ '--edge': crestColour(league.name) } as CSSProperties)}
      data-match={facts.matchId}
      data-status={statusCode}
      data-phase={phase}
    >
      <Link
        className={clsx(`tiny middle soft ${styles['when']}`, 'num')}
        to={matchLink(match)}
        aria-label={`${names} ${statusText(statusCode, say)}`}
      >
        <span>{timeOf(facts.startsAt)}</span>
        <small>
          {statusText(statusCode, say)} {match.clock !== undefined && <MatchClock state={match.clock} />}
        </small>
      </Link>
      <table className={styles['periods']}>
        <Columns match={match} />
        <tbody>
          {sides.map(([side, score, other]) => (
            <tr key={side} data-behind={(score ?? 0) < (other ?? 0)}>
              <th scope="row">
                <Crest name={facts[side].name} /> <NameText name={teamName(facts[side], say, language)} />
              </th>
              {periods.map((period) => (
                <td key={period.number} className="num">
                  {period[side]}
                </td>
              ))}
              <td className={clsx(styles['final'], 'num')}>{score ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

/** Matches with their scores, under their leagues, each with its league's colour at its edge. */
export function MatchResults({ matches }: { readonly matches: readonly ScheduledMatchView[] }) {
  const { say, language } = useText();
  const groups = byLeague(matches).map((group) => {
    const { key, matches: own } = group;
    const league = own[0]?.league;
    return (
      <section
        key={key}
        className={`stack g4 ${styles['group']}`}
        data-wide={isWide(group)}
        data-single={isSingle(group)}
        data-alike={isAlike(group)}
        data-sport={own[0]?.facts.sportId}
      >
        {league !== undefined && (
          <h2>
            <Flag code={league.countryCode} />{' '}
            <LeagueLink league={league} name={listedLeague(league, say, language)} />
            <small className="num">{own.length}</small>
          </h2>
        )}
        {isAlike(group) &&
          own.slice(0, 2).map((match) => <LineOfNames key={match.facts.matchId} match={match} />)}
        {own.map((match) => (
          <Result key={match.facts.matchId} match={match} />
        ))}
      </section>
    );
  });
  return <div className={`stack g4 ${styles['groups']}`}>{groups}</div>;
}
