import clsx from 'clsx';
import { CalendarDays, Lock, Radio } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { LiveFrame, LiveQuery } from '../../../worker/core-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../parts/faces.tsx';
import { Flag } from '../../parts/flag.tsx';
import { Segments } from '../../parts/segments.tsx';
import { SiteClock } from '../../parts/site-clock.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { leagueName } from '../../text/format.ts';
import { isTextKey, useText } from '../../text/i18n.ts';
import { LiveRow } from './live-row.tsx';
import { useOddsKeys } from './odds-keys.ts';
import styles from './live.module.css';

/** The sport selector keeps this many places, so that it does not move when a sport comes or goes (C1). */
const TAB_PLACES = 6;

export function useLiveFrame(): LiveFrame | null {
  const { live } = useClient();
  return useSyncExternalStore(live.subscribeFrame, live.frame);
}

function StatusBar({ frame }: { readonly frame: LiveFrame | null }) {
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
      <Button onClick={() => showToast('plain', say('live.schedule.soon'))}>
        <CalendarDays size={16} aria-hidden /> {say('live.schedule')}
      </Button>
    </header>
  );
}

function SportTabs({
  frame,
  query,
  onQuery,
}: {
  readonly frame: LiveFrame | null;
  readonly query: LiveQuery;
  readonly onQuery: (query: LiveQuery) => void;
}) {
  const { say } = useText();
  const tabs = frame?.tabs ?? [];
  const places = Array.from({ length: Math.max(0, TAB_PLACES - tabs.length) }, (_, at) => at);
  return (
    <div className={styles['tabs']} role="group" aria-label={say('live.tabs')}>
      {tabs.map(({ tab, count }) => {
        const key = `live.tab.${tab}`;
        return (
          <button
            key={tab}
            type="button"
            aria-pressed={tab === query.tab}
            onClick={() => onQuery({ tab, leagues: [] })}
          >
            {isTextKey(key) ? say(key) : tab}
            <span className="num">{count}</span>
          </button>
        );
      })}
      {places.map((place) => (
        <span key={place} className={styles['place']} aria-hidden />
      ))}
    </div>
  );
}

function LeagueFilter({
  frame,
  query,
  onQuery,
}: {
  readonly frame: LiveFrame;
  readonly query: LiveQuery;
  readonly onQuery: (query: LiveQuery) => void;
}) {
  const { say, language } = useText();
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
        aria-pressed={query.leagues.length === 0}
        onClick={() => onQuery({ ...query, leagues: [] })}
      >
        {say('live.leagues.all')}
      </button>
      {frame.leagues.map((league) => (
        <button
          key={`${league.sportId} ${league.leagueId}`}
          type="button"
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

type Line =
  | { readonly kind: 'group'; readonly group: LiveFrame['groups'][number] }
  | { readonly kind: 'pinned' }
  | { readonly kind: 'row'; readonly matchId: number };

/** Headers and rows in one list, so that only those in sight exist. */
function linesOf({ groups, pinned }: LiveFrame): readonly Line[] {
  const rows = (ids: readonly number[]): Line[] => ids.map((matchId) => ({ kind: 'row', matchId }));
  const offered = new Set(groups.flatMap(({ matchIds }) => matchIds));
  const top = pinned.filter((matchId) => offered.has(matchId));
  const isTop = new Set(top);
  const head: Line[] = top.length === 0 ? [] : [{ kind: 'pinned' }, ...rows(top)];
  return [
    ...head,
    ...groups.flatMap((group): Line[] => {
      const rest = group.matchIds.filter((matchId) => !isTop.has(matchId));
      return rest.length === 0 ? [] : [{ kind: 'group', group }, ...rows(rest)];
    }),
  ];
}

/**
 * New matches wait behind a bar while the member has scrolled into the list: what is being read does not move. Matches that
 * ended go at once.
 */
function useCalmFrame(
  frame: LiveFrame | null,
  query: LiveQuery,
): { readonly shown: LiveFrame | null; readonly waiting: number; readonly showNew: () => void } {
  const [accepted, setAccepted] = useState<{
    readonly query: LiveQuery;
    readonly ids: ReadonlySet<number>;
  } | null>(null);
  const idsOf = (one: LiveFrame): number[] => one.groups.flatMap(({ matchIds }) => matchIds);
  const showNew = useCallback(() => setAccepted(null), []);
  useEffect(() => {
    const onScroll = (): void => {
      const reading = window.scrollY > 200;
      setAccepted((held) => {
        if (!reading) return null;
        return held?.query === query || frame === null ? held : { query, ids: new Set(idsOf(frame)) };
      });
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [frame, query]);
  if (frame === null || accepted === null || accepted.query !== query)
    return { shown: frame, waiting: 0, showNew };
  const fresh = idsOf(frame).filter((matchId) => !accepted.ids.has(matchId));
  if (fresh.length === 0) return { shown: frame, waiting: 0, showNew };
  const groups = frame.groups.map((group) => ({
    ...group,
    matchIds: group.matchIds.filter((matchId) => accepted.ids.has(matchId)),
  }));
  return { shown: { ...frame, groups }, waiting: fresh.length, showNew };
}

function LockBar({ frame }: { readonly frame: LiveFrame }) {
  const { say } = useText();
  if (frame.stream === 'up') return null;
  return (
    <div className={styles['lockBar']} role="status">
      <Lock size={16} aria-hidden /> {say(`live.lock.${frame.stream}`)}
    </div>
  );
}

function GroupHead({ line }: { readonly line: Exclude<Line, { kind: 'row' }> }) {
  const { say, language } = useText();
  if (line.kind === 'pinned') return <h2 className={styles['group']}>{say('live.pinned')}</h2>;
  const { group } = line;
  return (
    <h2 className={styles['group']} data-phase={group.phase}>
      <Flag code={group.countryCode} />
      <span>{leagueName(group, say, language)}</span>
      {group.phase === 'waiting' && <small>{say('live.group.waiting')}</small>}
    </h2>
  );
}

function List({ frame, query }: { readonly frame: LiveFrame; readonly query: LiveQuery }) {
  const { say } = useText();
  const { shown, waiting, showNew } = useCalmFrame(frame, query);
  const [column, setColumn] = useState<'winner' | 'handicap' | 'total'>('winner');
  const lines = useMemo(() => (shown === null ? [] : linesOf(shown)), [shown]);
  const pinned = useMemo(() => new Set(frame.pinned), [frame.pinned]);
  const ref = useRef<HTMLDivElement>(null);
  useOddsKeys(ref);
  return (
    <div ref={ref} className={styles['list']} data-stream={frame.stream} data-column={column}>
      <LockBar frame={frame} />
      <div className={styles['picker']}>
        <Segments
          label={say('live.title')}
          value={column}
          onChange={setColumn}
          options={(['winner', 'handicap', 'total'] as const).map((value) => ({
            value,
            text: say(`live.column.${value}`),
          }))}
        />
      </div>
      <div className={styles['heads']} aria-hidden>
        <span />
        <span />
        <span>{say('live.column.winner')}</span>
        <span>{say('live.column.handicap')}</span>
        <span>{say('live.column.total')}</span>
      </div>
      {waiting > 0 && (
        <button type="button" className={styles['newBar']} onClick={showNew}>
          {say('live.new', { count: waiting })}
        </button>
      )}
      <WindowVirtualizer bufferSize={OVERSCAN_PX}>
        {lines.map((line) =>
          line.kind === 'row' ? (
            <LiveRow key={line.matchId} matchId={line.matchId} pinned={pinned.has(line.matchId)} />
          ) : (
            <GroupHead
              key={
                line.kind === 'pinned'
                  ? 'pinned'
                  : `${line.group.phase} ${line.group.sportId} ${line.group.leagueId}`
              }
              line={line}
            />
          ),
        )}
      </WindowVirtualizer>
    </div>
  );
}

/** One row above and below: every row beyond is drawn at the full rate of its prices, and nobody sees it. */
const OVERSCAN_PX = 60;

const everything: LiveQuery = { tab: 0, leagues: [] };

export function LiveScreen() {
  const { core } = useClient();
  const { say } = useText();
  const frame = useLiveFrame();
  const [query, setQuery] = useState<LiveQuery>(everything);
  useEffect(() => void core.setLiveQuery(query), [core, query]);
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
            <Button onClick={() => setQuery(everything)}>{say('live.empty.reset')}</Button>
          </EmptyFace>
        </>
      ) : (
        <List frame={frame} query={query} />
      )}
    </section>
  );
}
