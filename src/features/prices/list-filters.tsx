import { ArrowUpDown } from 'lucide-react';
import type { ListFrame, ListQuery } from '../../../worker/features/prices/prices-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { Flag } from '../../parts/forms/flag.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { Pills } from '../../parts/forms/pills.tsx';
import { leagueName, listDay } from '../../text/format.ts';
import { isTextKey, useText } from '../../text/i18n.ts';
import styles from './filters.module.css';

const none: ListFrame['leagues'] = [];

/** Places for the tabs until they have come. The tabs stand in the same places, so that nothing moves (C1). */
const TAB_PLACES = 5;

/** The list's frame, the present query, and the function that changes the query. */
export interface QueryProps {
  readonly frame: ListFrame | null;
  readonly query: ListQuery;
  readonly onQuery: (query: ListQuery) => void;
}

export function SportTabs({ frame, query, onQuery }: QueryProps) {
  const { say } = useText();
  const tabs = frame?.tabs ?? [];
  const places = frame === null ? Array.from({ length: TAB_PLACES }, (_, at) => at) : [];
  return (
    <div className={`choices scroll-x ${styles['tabs']}`} role="group" aria-label={say('live.tabs')}>
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
        <span key={`place ${place}`} className={`card ${styles['place']}`} aria-hidden />
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
    <div className={`choices scroll-x ${styles['leagues']}`} role="group" aria-label={say('live.leagues')}>
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
          <NameText name={leagueName(league, say, language)} />
          <span className="num">{league.count}</span>
        </button>
      ))}
      {leagues.length > 1 && (
        <button type="button" aria-haspopup="dialog" onClick={() => dialogs.show('league-order')}>
          <ArrowUpDown size={14} aria-hidden />
          {say('leagues.order')}
        </button>
      )}
    </div>
  );
}

export function DayTabs({ frame, query, onQuery }: QueryProps) {
  const { say, language } = useText();
  const days = frame?.days ?? [];
  const all = frame && { count: days.reduce((sum, { count }) => sum + count, 0) };
  return (
    <Pills
      label={say('list.days')}
      value={query.day}
      onChange={(day) => onQuery({ ...query, day, leagues: [] })}
      options={[
        { value: null, text: say('list.days.all'), ...all },
        ...days.map(({ day, count }) => ({ value: day, text: listDay(day, say, language), count })),
      ]}
    />
  );
}
