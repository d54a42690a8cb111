import { Lock } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { ListFrame, ListQuery } from '../../../worker/features/prices/prices-api.ts';
import { Segments } from '../../parts/segments.tsx';
import { useText } from '../../text/i18n.ts';
import { GroupHead, type HeadLine, keyOf } from './group-head.tsx';
import { ListRow } from './list-row.tsx';
import { useOddsKeys } from './odds-keys.ts';
import styles from './match-list.module.css';

export const everythingLive: ListQuery = { game: 59, tab: 0, leagues: [], day: null, search: '' };

/** The frame for counts and filters: null while only the first rows have come, also when the link is lost before the others. */
export const wholeOf = (frame: ListFrame | null): ListFrame | null => (frame?.whole === true ? frame : null);

/** The list has no match yet, and its stream is opening or recovering. */
export const isAwaited = ({ groups, stream }: ListFrame): boolean =>
  groups.length === 0 && (stream === 'recovering' || stream === 'opening');

type Line = HeadLine | { readonly kind: 'row'; readonly matchId: number };

/** Heads and rows in one list, so that only the visible lines are in the page. */
function linesOf({ groups, pinned, favourites = [] }: ListFrame): readonly Line[] {
  const rows = (ids: readonly number[]): Line[] => ids.map((matchId) => ({ kind: 'row', matchId }));
  const offered = new Set(groups.flatMap(({ matchIds }) => matchIds));
  const top = pinned.filter((matchId) => offered.has(matchId));
  const isTop = new Set(top);
  const followed = favourites.filter((matchId) => offered.has(matchId) && !isTop.has(matchId));
  for (const matchId of followed) isTop.add(matchId);
  const head: Line[] = [
    ...(top.length === 0 ? [] : [{ kind: 'pinned' } as const, ...rows(top)]),
    ...(followed.length === 0 ? [] : [{ kind: 'favourites' } as const, ...rows(followed)]),
  ];
  let day: number | null = null;
  return [
    ...head,
    ...groups.flatMap((group): Line[] => {
      const rest = group.matchIds.filter((matchId) => !isTop.has(matchId));
      if (rest.length === 0) return [];
      const heading: Line[] =
        group.day === null || group.day === day ? [] : [{ kind: 'day', day: group.day }];
      day = group.day;
      return [...heading, { kind: 'group', group }, ...rows(rest)];
    }),
  ];
}

/**
 * While the member has scrolled into the list, new matches wait behind a bar, so that the lines on screen do not move. Matches that ended
 * are removed at once.
 */
function useCalmFrame(
  frame: ListFrame | null,
  query: ListQuery,
): { readonly shown: ListFrame | null; readonly waiting: number; readonly showNew: () => void } {
  const [accepted, setAccepted] = useState<{
    readonly query: ListQuery;
    readonly ids: ReadonlySet<number>;
  } | null>(null);
  const idsOf = (one: ListFrame): number[] => one.groups.flatMap(({ matchIds }) => matchIds);
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

export function LockBar({ frame }: { readonly frame: ListFrame }) {
  const { say } = useText();
  if (frame.stream === 'up' || frame.stream === 'opening') return null;
  return (
    <div className={styles['lockBar']} role="status">
      <Lock size={16} aria-hidden /> {say(`live.lock.${frame.stream}`)}
    </div>
  );
}

/** True from the list's second frame on. */
function useBegun(): boolean {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    let timer = 0;
    // A timer that is set in a frame's callback runs after that frame was drawn.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setBegun(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, []);
  return begun;
}

const columns = ['winner', 'handicap', 'total'] as const;

/** The list, of which only visible lines are in the page. The column picker is for narrow screens. */
export function MatchList({ frame, query }: { readonly frame: ListFrame; readonly query: ListQuery }) {
  const { say } = useText();
  const { shown, waiting, showNew } = useCalmFrame(frame, query);
  const [column, setColumn] = useState<'winner' | 'handicap' | 'total'>('winner');
  const lines = useMemo(() => (shown === null ? [] : linesOf(shown)), [shown]);
  const begun = useBegun();
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
          options={columns.map((value) => ({
            value,
            text: say(frame.game === 58 ? `special.column.${value}` : `live.column.${value}`),
          }))}
        />
      </div>
      <div className={styles['heads']} aria-hidden>
        <span />
        <span />
        {columns.map((value) => (
          <span key={value}>
            {say(frame.game === 58 ? `special.column.${value}` : `live.column.${value}`)}
          </span>
        ))}
      </div>
      {waiting > 0 && (
        <button type="button" className={styles['newBar']} onClick={showNew}>
          {say('live.new', { count: waiting })}
        </button>
      )}
      <WindowVirtualizer
        bufferSize={OVERSCAN_PX}
        itemSize={LINE_PX}
        data={begun ? lines : lines.slice(0, FIRST_LINES)}
      >
        {(line: Line) =>
          line.kind === 'row' ? (
            <ListRow
              key={line.matchId}
              matchId={line.matchId}
              pinned={pinned.has(line.matchId)}
              isLive={frame.game === 59}
            />
          ) : (
            <GroupHead key={keyOf(line)} line={line} />
          )
        }
      </WindowVirtualizer>
    </div>
  );
}

/** One row above and below. Each row more would be drawn at the full rate of its prices, and nobody would see it. */
const OVERSCAN_PX = 60;
/** About the height of a line, until it has been measured. */
const LINE_PX = 64;
/** Lines of the first frame: the first rows are on the screen before the others are made. */
const FIRST_LINES = 6;
