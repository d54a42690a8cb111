import clsx from 'clsx';
import { useEffect } from 'react';
import type { ListFrame, ListQuery } from '../../../worker/features/prices/prices-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useListFrame } from './use-match-list.ts';
import { Button } from '../../parts/forms/button.tsx';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { AwaitedList } from './awaited-list.tsx';
import { ListTop } from './list-top.tsx';
import { ListWithMatch } from './list-with-match.tsx';
import { everythingLive } from './live-query.ts';
import { isAwaited, LockBar, MatchList, wholeOf } from './match-list.tsx';
import { noLiveMatchesChunk } from './chunks.ts';
import { Maintenance } from '../../parts/pages/maintenance.tsx';
import { useListQuery } from './use-list-query.ts';
import styles from './list-screen.module.css';

/** Matches in play, and matches to come. */
function countsOf(frame: ListFrame | null, say: Say) {
  return [
    <span
      key="live"
      className={clsx(`soft strong ${styles['count']}`, 'live', 'num')}
      data-unknown={frame === null}
    >
      {say('live.count', { count: frame?.liveCount ?? 0 })}
    </span>,
    <span
      key="waiting"
      className={clsx(`soft strong ${styles['count']}`, 'num')}
      data-unknown={frame === null}
    >
      {say('live.waiting', { count: frame?.waitingCount ?? 0 })}
    </span>,
  ];
}

const isUnfiltered = ({ tab, leagues, search }: ListQuery): boolean =>
  tab === 0 && leagues.length === 0 && search === '';

export function LiveScreen() {
  const { core } = useClient();
  const { say } = useText();
  const frame = useListFrame(59);
  const [query, setQuery] = useListQuery(everythingLive);
  useEffect(() => void core.prices.setListQuery(query), [core, query]);
  if (frame?.maintenance === true) return <Maintenance />;
  const whole = wholeOf(frame);
  return (
    <section className={`stack thin ${styles['screen']}`}>
      <ListTop
        title={say('game.59')}
        counts={countsOf(whole, say)}
        frame={whole}
        query={query}
        onQuery={setQuery}
      />
      <ListWithMatch isLive>
        {frame === null || isAwaited(frame) ? (
          <AwaitedList />
        ) : frame.groups.length === 0 ? (
          <>
            <LockBar frame={frame} />
            {isUnfiltered(query) ? (
              <ChunkView chunk={noLiveMatchesChunk} props={{}} />
            ) : (
              <EmptyPlaceholder
                title={say(query.search === '' ? 'live.empty' : 'list.search.none', { search: query.search })}
                hint={say('live.empty.hint')}
              >
                <Button onClick={() => setQuery(everythingLive)}>{say('live.empty.reset')}</Button>
              </EmptyPlaceholder>
            )}
          </>
        ) : (
          <MatchList frame={frame} query={query} />
        )}
      </ListWithMatch>
    </section>
  );
}
