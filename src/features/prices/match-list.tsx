import { Lock } from 'lucide-react';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import type { ListFrame, ListQuery } from '../../../worker/features/prices/prices-api.ts';
import { LockNotice } from '../../parts/layers/lock-notice.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { usePhone } from '../../parts/pages/use-width.ts';
import { dayAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useDensity } from '../../theme/density.ts';
import { StoppedNotice, useStopped } from '../connection/use-stopped.tsx';
import { GroupHead } from './group-head.tsx';
import { headKey, type LineOfList, linePx, listLinesOf, checkLineSizes, lineMark } from './list-lines.ts';
import { ListRow } from './list-row.tsx';
import { useOddsKeys } from './odds-keys.ts';
import { NextMatch } from './next-match.tsx';
import { rowMarks } from './row-marks-place.tsx';
import { StickyHead } from './sticky-head.tsx';
import { useBeside } from './use-beside.ts';
import { useCalmFrame } from './use-calm-frame.ts';
import { useRowInSight } from './use-row-in-sight.ts';
import styles from './match-list.module.css';

/** The frame for counts and filters: null while only the first rows have come, also when the link is lost before the others. */
export const wholeOf = (frame: ListFrame | null): ListFrame | null => (frame?.whole === true ? frame : null);

/** The list has no match, and its stream cannot say that there is none; or every match of a kept list has started meanwhile. */
export const isAwaited = ({ groups, stream, keptAt, liveCount, waitingCount }: ListFrame): boolean =>
  groups.length === 0 &&
  ((stream !== 'up' && stream !== 'lagging') || (keptAt !== null && liveCount + waitingCount === 0));

export function LockBar({ frame }: { readonly frame: ListFrame }) {
  const { say, language } = useText();
  const { keptAt } = frame;
  if (useStopped()) return <StoppedNotice />;
  if (frame.stream === 'up' || frame.stream === 'opening') return null;
  return (
    <LockNotice icon={<Lock size={16} aria-hidden />}>
      {keptAt === null
        ? say(`live.lock.${frame.stream}`)
        : say('live.lock.kept', { time: dayAndTime(keptAt, language) })}
    </LockNotice>
  );
}

/** True from the list's second frame on. */
function useBegun(): boolean {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    let timer = 0;
    // A timer that is set in a frame's callback runs after that frame was drawn.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => {
        setBegun(true);
        void rowMarks.load();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, []);
  return begun;
}

const columns = ['winner', 'handicap', 'total'] as const;
type MarketColumn = (typeof columns)[number];

interface ColumnHeadsProps {
  readonly game: ListFrame['game'];
  readonly column: MarketColumn;
  readonly onColumn: (column: MarketColumn) => void;
}

/** The names of the columns; where only one column fits, the choice among them. */
function ColumnHeads({ game, column, onColumn }: ColumnHeadsProps) {
  const { say } = useText();
  const text = (value: MarketColumn): string =>
    say(game === 58 ? `special.column.${value}` : `live.column.${value}`);
  return (
    <>
      <div className={styles['picker']}>
        <Segments
          label={say('live.columns')}
          value={column}
          onChange={onColumn}
          options={columns.map((value) => ({ value, text: text(value) }))}
        />
      </div>
      <div className={`tiny center ${styles['heads']}`} data-column-heads aria-hidden>
        <span />
        <span />
        {columns.map((value) => (
          <span key={value}>{text(value)}</span>
        ))}
      </div>
    </>
  );
}

/** The element of a line, with the mark by which its heights are checked. */
function ListLine({ style, children, ref }: Pick<ComponentProps<'div'>, 'style' | 'children' | 'ref'>) {
  return (
    <div ref={ref} style={style} {...lineMark}>
      {children}
    </div>
  );
}

checkLineSizes(window);

/** The list, of which only visible lines are in the page. The heads of its columns and of the present league stay in sight. */
export function MatchList({ frame, query }: { readonly frame: ListFrame; readonly query: ListQuery }) {
  const { say } = useText();
  const density = useDensity();
  const phone = usePhone();
  const { chosen } = useBeside();
  const { shown, waiting, showNew } = useCalmFrame(frame, query);
  const [column, setColumn] = useState<MarketColumn>('winner');
  const mayBeAlone = phone || frame.game !== 59;
  const lines = useMemo(() => (shown === null ? [] : listLinesOf(shown, mayBeAlone)), [shown, mayBeAlone]);
  const begun = useBegun();
  const pinned = useMemo(() => new Set(frame.pinned), [frame.pinned]);
  const ref = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<WindowVirtualizerHandle>(null);
  useOddsKeys(ref);
  useRowInSight(chosen, { lines, list, box });
  return (
    <div
      ref={ref}
      className={styles['list']}
      data-stream={frame.stream}
      data-column={column}
      data-density={density}
      data-game={frame.game}
    >
      <LockBar frame={frame} />
      <div className={styles['stuck']}>
        <ColumnHeads game={frame.game} column={column} onColumn={setColumn} />
        <StickyHead lines={lines} list={list} box={box} />
        {waiting > 0 && (
          <button type="button" className={styles['newBar']} onClick={showNew}>
            {say('live.new', { count: waiting })}
          </button>
        )}
      </div>
      <div ref={box}>
        <WindowVirtualizer
          // Rows of another height: the list measures them anew.
          key={density}
          ref={list}
          item={ListLine}
          bufferSize={OVERSCAN_PX}
          itemSize={linePx({ density, isPhone: phone, game: frame.game })}
          data={begun ? lines : lines.slice(0, FIRST_LINES)}
        >
          {(line: LineOfList) =>
            line.kind === 'row' ? (
              <ListRow
                key={line.matchId}
                matchId={line.matchId}
                pinned={pinned.has(line.matchId)}
                isLive={frame.game === 59}
                chosen={line.matchId === chosen}
                league={line.league}
                named={line.named}
                alone={line.alone}
              />
            ) : line.kind === 'next' ? (
              <NextMatch key="next" facts={line.facts} />
            ) : (
              <GroupHead key={headKey(line)} line={line} />
            )
          }
        </WindowVirtualizer>
      </div>
    </div>
  );
}

/** One row above and below. Each row more would be drawn at the full rate of its prices, and nobody would see it. */
const OVERSCAN_PX = 60;
/** Lines of the first frame: the first rows are on the screen before the others are made. */
const FIRST_LINES = 6;
