import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EntryLine, OpenedSession, StagePlace } from '../../core/prices/open-stage.ts';
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
/** Lines above and below those in sight. */
const OVERSCAN = 6;

interface LineProps {
  readonly n: number;
  readonly line: EntryLine | null;
  readonly isLast: boolean;
  readonly isPlayed: boolean;
  readonly onGo: (n: number) => void;
}

const Line = memo(function Line({ n, line, isLast, isPlayed, onGo }: LineProps) {
  return (
    <button
      type="button"
      className={`tiny nowrap wide ${styles['line']} num`}
      data-entry={n}
      data-kind={line?.kind}
      data-played={isPlayed}
      aria-current={isLast ? 'step' : undefined}
      onClick={() => onGo(n + 1)}
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

/** The numbers of the lines in sight. Every line has the same height, so nothing is measured. */
function useLinesInSight(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ from: 0, to: OVERSCAN * 4 });
  const look = (): void => {
    if (box.current === null) return;
    const { scrollTop, clientHeight } = box.current;
    const from = Math.max(0, Math.floor(scrollTop / lineHeight()) - OVERSCAN);
    const to = Math.min(count, Math.ceil((scrollTop + clientHeight) / lineHeight()) + OVERSCAN);
    setSight((held) => (held.from === from && held.to === to ? held : { from, to }));
  };
  const lookLater = useEffectEvent(look);
  useEffect(() => {
    if (box.current === null) return;
    const sizes = new ResizeObserver(() => lookLater());
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);
  return { box, look, from: Math.min(sight.from, count), to: Math.min(sight.to, count) };
}

/** Scrolls no more than it must. */
function bringIntoSight(box: HTMLElement, n: number): void {
  const [top, bottom] = [n * lineHeight(), (n + 1) * lineHeight()];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}

/** All entries of the session, of which only visible lines are in the page. The last played entry stays in sight. */
export function EntryList({ store, session, place }: EntryListProps) {
  const { say } = useText();
  const { count, first } = session;
  const { box, look, from, to } = useLinesInSight(count);
  const last = (place?.n ?? first) - 1;
  // After the frame that shows the place: reading where the list stands takes a layout.
  useEffect(() => {
    const later = setTimeout(() => {
      if (box.current !== null) bringIntoSight(box.current, Math.max(0, last));
    }, SIGHT_AFTER_MS);
    return () => clearTimeout(later);
  }, [box, last]);
  return (
    <section className={`card ${styles['list']}`} aria-label={say('replay.entries')}>
      <div ref={box} className={styles['lines']} onScroll={look}>
        <div className={styles['all']} style={{ height: count * lineHeight() }}>
          <div style={{ transform: `translateY(${from * lineHeight()}px)` }}>
            {Array.from({ length: to - from }, (_, at) => from + at).map((n) => (
              <Line
                key={n}
                n={n}
                line={store.reader.line(n)}
                isLast={n === last}
                isPlayed={n <= last}
                onGo={(next) => store.go(next, true)}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
