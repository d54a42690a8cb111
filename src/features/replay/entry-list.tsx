import { memo, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { OpenedSession, StagePlace } from '../../core/prices/open-stage.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { textScale } from '../../theme/density.ts';
import { seconds } from './recorded-time.ts';
import type { ReplayStore } from './replay-store.ts';
import styles from './entry-list.module.css';

const LINE_PX = 26;
/** As in entry-list.module.css. */
const lineHeight = (): number => LINE_PX * textScale();
/** A frame: the list follows the place. */
const SIGHT_AFTER_MS = 20;
/** While the slider is dragged, the list follows when it rests: lines for places in between would make the next place late. */
const SIGHT_AFTER_DRAG_MS = 60;
/** Lines above and below those in sight. */
const OVERSCAN = 6;
/** Browsers draw nothing below 17 to 33 million pixels: the bar of a longer list stands for more lines than its height has. */
const MOST_PX = 8_000_000;

interface LineProps {
  readonly n: number;
  readonly store: ReplayStore;
  readonly isLast: boolean;
  readonly isPlayed: boolean;
}

/** Draws itself when its text has come. */
const Line = memo(function Line({ n, store, isLast, isPlayed }: LineProps) {
  const line = useSyncExternalStore(store.subscribe, () => store.reader.line(n));
  return (
    <button
      type="button"
      className={`tiny nowrap wide stack g6 left ${styles['line']} num`}
      data-entry={n}
      data-kind={line?.kind}
      data-played={isPlayed}
      aria-current={isLast ? 'step' : undefined}
      onClick={() => store.go(n + 1)}
    >
      <span>{gold(n)}</span>
      <span>{line === null ? '' : seconds(line.at)}</span>
      <span className={styles['kind']}>{line?.kind ?? '…'}</span>
      <span className={styles['about']}>
        {line?.name} <small>{line?.about}</small>
      </span>
    </button>
  );
});

interface EntryListProps {
  readonly store: ReplayStore;
  readonly session: OpenedSession;
  readonly place: StagePlace | null;
}

/** How far the list is scrolled, px of a list of full height, and how far its lines are moved for it. */
interface Scrolled {
  readonly top: number;
  readonly movedBy: number;
}

const listHeight = (count: number): number => Math.min(count * lineHeight(), MOST_PX);

/** Of one pixel of the bar: px of a list of full height. */
const stretchOf = (count: number, view: number): number =>
  Math.max(1, (count * lineHeight() - view) / Math.max(1, listHeight(count) - view));

function scrolledOf({ scrollTop, clientHeight }: HTMLElement, count: number): Scrolled {
  const top = scrollTop * stretchOf(count, clientHeight);
  return { top, movedBy: scrollTop - top };
}

/** Scrolls no more than it must. */
function bringIntoSight(box: HTMLElement, n: number, count: number): void {
  const [top, bottom] = [n * lineHeight(), (n + 1) * lineHeight()];
  const seen = scrolledOf(box, count).top;
  const stretch = stretchOf(count, box.clientHeight);
  if (top < seen) box.scrollTop = Math.floor(top / stretch);
  else if (bottom > seen + box.clientHeight) box.scrollTop = Math.ceil((bottom - box.clientHeight) / stretch);
}

const isInSight = (box: HTMLElement, n: number, count: number): boolean => {
  const { top } = scrolledOf(box, count);
  return (n + 1) * lineHeight() > top && n * lineHeight() < top + box.clientHeight;
};

/**
 * The numbers of the lines in sight. Every line has the same height, so nothing is measured. The list follows the last played entry, also to a
 * place that was reached while the list was hidden, until it is scrolled away from it; the next place brings it back.
 */
function useLinesInSight(count: number, last: number, sightAfterMs: number) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [sight, setSight] = useState({ from: 0, to: OVERSCAN * 4, movedBy: 0 });
  const look = (): void => {
    // A hidden list has no height, and cannot be scrolled.
    if (box.current === null || box.current.clientHeight === 0) return;
    const { top, movedBy } = scrolledOf(box.current, count);
    const from = Math.max(0, Math.floor(top / lineHeight()) - OVERSCAN);
    const to = Math.min(count, Math.ceil((top + box.current.clientHeight) / lineHeight()) + OVERSCAN);
    setSight((held) =>
      held.from === from && held.to === to && held.movedBy === movedBy ? held : { from, to, movedBy },
    );
  };
  const follow = useEffectEvent(() => {
    if (box.current === null) return;
    if (follows.current) bringIntoSight(box.current, last, count);
    look();
  });
  useEffect(() => {
    if (box.current === null) return;
    const sizes = new ResizeObserver(() => follow());
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);
  // After the frame that shows the place: reading where the list stands takes a layout.
  useEffect(() => {
    follows.current = true;
    const later = setTimeout(() => follow(), sightAfterMs);
    return () => clearTimeout(later);
  }, [last, count, sightAfterMs]);
  const onScroll = (): void => {
    if (box.current !== null && box.current.clientHeight > 0)
      follows.current = isInSight(box.current, last, count);
    look();
  };
  return { ...sight, box, onScroll, from: Math.min(sight.from, count), to: Math.min(sight.to, count) };
}

/** All entries of the session, of which only visible lines are in the page. The last played entry stays in sight. */
export function EntryList({ store, session, place }: EntryListProps) {
  const { say } = useText();
  const { count, first } = session;
  const last = (place?.n ?? first) - 1;
  const sightAfterMs = place?.changes === null ? SIGHT_AFTER_DRAG_MS : SIGHT_AFTER_MS;
  const { box, onScroll, from, to, movedBy } = useLinesInSight(count, Math.max(0, last), sightAfterMs);
  return (
    <section className={`card ${styles['list']}`} aria-label={say('replay.entries')}>
      <div ref={box} className={styles['lines']} onScroll={onScroll}>
        <div className={styles['all']} style={{ height: listHeight(count) }}>
          <div style={{ transform: `translateY(${from * lineHeight() + movedBy}px)` }}>
            {Array.from({ length: to - from }, (_, at) => from + at).map((n) => (
              <Line key={n} n={n} store={store} isLast={n === last} isPlayed={n <= last} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
