import type { ListFrame, ListQuery } from '../../../worker/features/prices/prices-api.ts';
import { Flag } from '../../parts/flag.tsx';
import { leagueName } from '../../text/format.ts';
import { isTextKey, useText } from '../../text/i18n.ts';
import styles from './filters.module.css';

const none: ListFrame['leagues'] = [];

/** The sport selector keeps this many places, so that it does not move when a sport comes or goes (C1). */
const TAB_PLACES = 6;

/** The list's frame, the present query, and the function that changes the query. */
export interface QueryProps {
  readonly frame: ListFrame | null;
  readonly query: ListQuery;
  readonly onQuery: (query: ListQuery) => void;
}

export function SportTabs({ frame, query, onQuery }: QueryProps) {
  const { say } = useText();
  const tabs = frame?.tabs ?? [];
  const places = Array.from({ length: Math.max(0, TAB_PLACES - tabs.length) }, (_, at) => tabs.length + at);
  return (
    <div className={styles['tabs']} role="group" aria-label={say('live.tabs')}>
      {tabs.map(({ tab, count }) => {
        const key = `live.tab.${tab}`;
        return (
          <button
            key={tab}
            type="button"
            aria-pressed={tab === query.tab}
            onClick={() => onQuery({ ...query, tab, leagues: [] })}
          >
            {isTextKey(key) ? say(key) : tab}
            <span className="num">{count}</span>
          </button>
        );
      })}
      {places.map((place) => (
        <span key={`place ${place}`} className={styles['place']} aria-hidden />
      ))}
    </div>
  );
}

/** The line of leagues is there from the beginning, so that the rows do not move when the leagues come. */
export function LeagueFilter({ frame, query, onQuery }: QueryProps) {
  const { say, language } = useText();
  const leagues = frame?.leagues ?? none;
  const toggle = (leagueId: number): void => {
    const without = query.leagues.filter((one) => one !== leagueId);
    onQuery({
      ...query,
      leagues: without.length === query.leagues.length ? [...query.leagues, leagueId] : without,
    });
  };
  return (
    <div className={styles['leagues']} role="group" aria-label={say('live.leagues')}>
      <button
        type="button"
        data-league="all"
        aria-pressed={query.leagues.length === 0}
        onClick={() => onQuery({ ...query, leagues: [] })}
      >
        {say('live.leagues.all')}
      </button>
      {leagues.map((league) => (
        <button
          key={`${league.sportId} ${league.leagueId}`}
          type="button"
          data-league={league.leagueId}
          aria-pressed={query.leagues.includes(league.leagueId)}
          onClick={() => toggle(league.leagueId)}
        >
          <Flag code={league.countryCode} />
          {leagueName(league, say, language)}
          <span className="num">{league.count}</span>
        </button>
      ))}
    </div>
  );
}
