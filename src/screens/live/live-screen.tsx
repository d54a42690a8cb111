import clsx from 'clsx';
import { CalendarDays, Radio } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ListFrame, ListQuery } from '../../../worker/core-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../parts/faces.tsx';
import { SiteClock } from '../../parts/site-clock.tsx';
import { useText } from '../../text/i18n.ts';
import { dialogs } from '../dialogs.ts';
import { LeagueFilter, SportTabs } from './list-filters.tsx';
import { everythingLive, LockBar, MatchList, useListFrame } from './match-list.tsx';
import styles from './live.module.css';

function StatusBar({ frame }: { readonly frame: ListFrame | null }) {
  const { say } = useText();
  return (
    <header className={styles['status']}>
      <h1>
        <Radio size={20} aria-hidden /> {say('live.title')}
      </h1>
      <span className={clsx(styles['count'], styles['countLive'], 'num')}>
        {say('live.count', { count: frame?.liveCount ?? 0 })}
      </span>
      <span className={clsx(styles['count'], 'num')}>
        {say('live.waiting', { count: frame?.waitingCount ?? 0 })}
      </span>
      <span className={styles['clock']}>
        <SiteClock />
      </span>
      <Button onClick={() => dialogs.show('schedule')}>
        <CalendarDays size={16} aria-hidden /> {say('live.schedule')}
      </Button>
    </header>
  );
}

export function LiveScreen() {
  const { core } = useClient();
  const { say } = useText();
  const frame = useListFrame(59);
  const [query, setQuery] = useState<ListQuery>(everythingLive);
  useEffect(() => void core.setListQuery(query), [core, query]);
  if (frame?.maintenance === true) return <ErrorFace title={say('live.maintenance')} />;
  return (
    <section className={styles['screen']}>
      <StatusBar frame={frame} />
      <SportTabs frame={frame} query={query} onQuery={setQuery} />
      {frame !== null && <LeagueFilter frame={frame} query={query} onQuery={setQuery} />}
      {frame === null || (frame.groups.length === 0 && frame.stream === 'recovering') ? (
        <SkeletonRows count={8} height={56} />
      ) : frame.groups.length === 0 ? (
        <>
          <LockBar frame={frame} />
          <EmptyFace title={say('live.empty')} hint={say('live.empty.hint')}>
            <Button onClick={() => setQuery(everythingLive)}>{say('live.empty.reset')}</Button>
          </EmptyFace>
        </>
      ) : (
        <MatchList frame={frame} query={query} />
      )}
    </section>
  );
}
