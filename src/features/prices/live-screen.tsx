import clsx from 'clsx';
import { Radio } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { ListFrame } from '../../../worker/features/prices/prices-api.ts';
import { useClient } from '../../core/use-client.ts';
import { useListFrame } from './use-match-list.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder } from '../../parts/placeholders.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useText } from '../../text/i18n.ts';
import { AwaitedList } from './awaited-list.tsx';
import { LeagueFilter, SportTabs } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import { everythingLive, isAwaited, LockBar, MatchList, wholeOf } from './match-list.tsx';
import { useListQuery } from './use-list-query.ts';
import styles from './list-screen.module.css';

function StatusBar({ frame, children }: { readonly frame: ListFrame | null; readonly children: ReactNode }) {
  const { say } = useText();
  return (
    <ListHead icon={<Radio size={20} aria-hidden />} title={say('live.title')}>
      <span className={clsx(styles['count'], styles['countLive'], 'num')} data-unknown={frame === null}>
        {say('live.count', { count: frame?.liveCount ?? 0 })}
      </span>
      <span className={clsx(styles['count'], 'num')} data-unknown={frame === null}>
        {say('live.waiting', { count: frame?.waitingCount ?? 0 })}
      </span>
      {children}
    </ListHead>
  );
}

export function LiveScreen() {
  const { core } = useClient();
  const { say } = useText();
  const frame = useListFrame(59);
  const [query, setQuery] = useListQuery(everythingLive);
  useEffect(() => void core.prices.setListQuery(query), [core, query]);
  if (frame?.maintenance === true) return <ErrorPlaceholder title={say('live.maintenance')} />;
  const whole = wholeOf(frame);
  return (
    <section className={styles['screen']}>
      <StatusBar frame={whole}>
        <SearchField search={query.search} onSearch={(search) => setQuery({ ...query, search })} />
      </StatusBar>
      <SportTabs frame={whole} query={query} onQuery={setQuery} />
      <LeagueFilter frame={whole} query={query} onQuery={setQuery} />
      {frame === null || isAwaited(frame) ? (
        <AwaitedList />
      ) : frame.groups.length === 0 ? (
        <>
          <LockBar frame={frame} />
          <EmptyPlaceholder
            title={say(query.search === '' ? 'live.empty' : 'list.search.none', { search: query.search })}
            hint={say('live.empty.hint')}
          >
            <Button onClick={() => setQuery(everythingLive)}>{say('live.empty.reset')}</Button>
          </EmptyPlaceholder>
        </>
      ) : (
        <MatchList frame={frame} query={query} />
      )}
    </section>
  );
}
