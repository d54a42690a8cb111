import { ListChecks } from 'lucide-react';
import { useEffect } from 'react';
import type { ListFrame, ListQuery } from '../../../worker/features/prices/prices-api.ts';
import { useClient } from '../../core/use-client.ts';
import { useListFrame } from './use-match-list.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder } from '../../parts/placeholders.tsx';
import { Pills } from '../../parts/pills.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { listDay } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { AwaitedList } from './awaited-list.tsx';
import { LeagueFilter, type QueryProps, SportTabs } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import liveStyles from './list-screen.module.css';
import { isAwaited, LockBar, MatchList, wholeOf } from './match-list.tsx';
import { useListQuery } from './use-list-query.ts';
import styles from './pre-match-screen.module.css';

type PreMatchGame = 57 | 58;

const everythingOf = (game: PreMatchGame): ListQuery => ({
  game,
  tab: 0,
  leagues: [],
  day: null,
  search: '',
});
const everything = { 57: everythingOf(57), 58: everythingOf(58) } as const;

function DayTabs({ frame, query, onQuery }: QueryProps) {
  const { say, language } = useText();
  const days = frame?.days ?? [];
  const all = frame === null ? {} : { count: days.reduce((sum, { count }) => sum + count, 0) };
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

function Head({ game, frame }: { readonly game: PreMatchGame; readonly frame: ListFrame | null }) {
  const { say } = useText();
  return (
    <ListHead icon={<ListChecks size={20} aria-hidden />} title={say(`list.title.${game}`)}>
      <span className={`${liveStyles['count']} num`} data-unknown={frame === null}>
        {say('list.count', { count: frame?.waitingCount ?? 0 })}
      </span>
    </ListHead>
  );
}

function Body({
  frame,
  query,
  onReset,
}: {
  readonly frame: ListFrame | null;
  readonly query: ListQuery;
  readonly onReset: () => void;
}) {
  const { say } = useText();
  if (frame === null || frame.load === 'init' || frame.load === 'wait' || isAwaited(frame))
    return <AwaitedList />;
  if (frame.groups.length > 0) return <MatchList frame={frame} query={query} />;
  return (
    <>
      <LockBar frame={frame} />
      <EmptyPlaceholder
        title={say(query.search === '' ? 'live.empty' : 'list.search.none', { search: query.search })}
        hint={say('live.empty.hint')}
      >
        <Button onClick={onReset}>{say('live.empty.reset')}</Button>
      </EmptyPlaceholder>
    </>
  );
}

/** Pre-match matches: standard (57) and special (58). */
function GameScreen({ game }: { readonly game: PreMatchGame }) {
  const { core } = useClient();
  const { say } = useText();
  const frame = useListFrame(game);
  const [query, setQuery] = useListQuery(everything[game]);
  useEffect(() => void core.prices.setListQuery(query), [core, query]);
  if (frame?.maintenance === true) return <ErrorPlaceholder title={say('live.maintenance')} />;
  const whole = wholeOf(frame);
  return (
    <section className={liveStyles['screen']} data-game={game}>
      <Head game={game} frame={whole} />
      <SportTabs frame={whole} query={query} onQuery={setQuery} />
      <div className={styles['find']}>
        <DayTabs frame={whole} query={query} onQuery={setQuery} />
        <SearchField search={query.search} onSearch={(search) => setQuery({ ...query, search })} />
      </div>
      <LeagueFilter frame={whole} query={query} onQuery={setQuery} />
      <Body frame={frame} query={query} onReset={() => setQuery(everything[game])} />
    </section>
  );
}

export const PreMatchScreen = () => <GameScreen key={57} game={57} />;
export const SpecialScreen = () => <GameScreen key={58} game={58} />;
