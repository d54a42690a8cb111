import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatLine } from '../../../worker/features/chat/chat-api.ts';
import { useText } from '../../text/i18n.ts';
import { ChatRow, type RowActs } from './chat-row.tsx';
import styles from './chat-list.module.css';

/** The end counts as reached this near, px. */
const NEAR_PX = 32;
/** A scroll this soon after the member's own act is theirs; later ones come from rows that were drawn, ms. */
const OWN_SCROLL_MS = 700;
/** Rows get their true heights when they come into sight, in the frames after the scroll. */
const SETTLE_FRAMES = 2;
/** No message is lower than this, px. */
const LEAST_ROW_PX = 40;
/** So many lines more than fill the room are drawn in a flood, for the member to scroll up: each line costs the window time that the prices need. */
const FLOOD_SPARE = 4;
/** Before the height of the room is known. */
const FIRST_FLOOD_LINES = 20;

/** The held lines as they are now: a message that was removed meanwhile shows that. */
function freshen(held: readonly ChatLine[], lines: readonly ChatLine[]): readonly ChatLine[] {
  const now = new Map(lines.map((line) => [line.key, line]));
  return held.map((line) => now.get(line.key) ?? line);
}

function countNew(held: readonly ChatLine[], lines: readonly ChatLine[]): number {
  const known = new Set(held.map(({ key }) => key));
  return lines.filter(({ key, kind }) => kind === 'message' && !known.has(key)).length;
}

/** A message of the member that was written after the held lines. */
const hasOwnNew = (held: readonly ChatLine[], lines: readonly ChatLine[]): boolean => {
  const last = lines.at(-1);
  return last?.kind === 'message' && last.seq === null && !held.some(({ key }) => key === last.key);
};

interface ChatListProps extends RowActs {
  readonly room: string;
  readonly lines: readonly ChatLine[];
  readonly isFlood: boolean;
  /** The member does not want the list to move. */
  readonly locked: boolean;
}

/** How many lines a room of this height draws in a flood, px. */
export const floodLinesOf = (height: number): number => Math.ceil(height / LEAST_ROW_PX) + FLOOD_SPARE;

/** How many lines are drawn in a flood. */
function useFloodLines(list: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(FIRST_FLOOD_LINES);
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const watch = new ResizeObserver(() => setCount(floodLinesOf(box.clientHeight)));
    watch.observe(box);
    return () => watch.disconnect();
  }, [list]);
  return count;
}

type HeldProps = Pick<ChatListProps, 'lines' | 'locked' | 'isFlood'> & { readonly floodLines: number };

/** The lines that are shown: at the end all of them, in a flood the newest; while the member reads further up, those that were there. */
function useHeld({ lines, locked, isFlood, floodLines }: HeldProps) {
  const [reading, setReading] = useState(false);
  const [held, setHeld] = useState<readonly ChatLine[] | null>(null);
  const holds = (reading || locked) && lines.length > 0;
  if (holds && held === null) setHeld(lines);
  if (!holds && held !== null) setHeld(null);
  if (held !== null && hasOwnNew(held, lines)) setHeld(lines);
  return {
    shown: held !== null ? freshen(held, lines) : isFlood ? lines.slice(-floodLines) : lines,
    waiting: held === null ? 0 : countNew(held, lines),
    held,
    setReading,
    showNew(): void {
      setReading(false);
      setHeld(locked ? lines : null);
    },
  };
}

interface Place {
  /** The number of a message. */
  readonly seq: string;
  readonly top: number;
}

const topOf = (row: Element): number => row.getBoundingClientRect().top;

/** The first message in sight, and where its top is. Lines that come above it are to leave it there. */
function placeOf(list: HTMLElement): Place | null {
  const { top } = list.getBoundingClientRect();
  const row = [...list.querySelectorAll<HTMLElement>('[data-chat-message]')].find(
    (child) => child.getBoundingClientRect().bottom > top,
  );
  const seq = row?.dataset['chatMessage'];
  return row === undefined || seq === undefined ? null : { seq, top: topOf(row) };
}

/** Keeps the end in sight, or the place where the member reads, when lines come. */
function useScroll(list: RefObject<HTMLElement | null>, shown: readonly ChatLine[], isHeld: boolean) {
  const place = useRef<Place | null>(null);
  const wasEmpty = useRef(true);
  const frame = useRef(0);
  const last = shown[shown.length - 1];
  const toEnd = (): void => {
    let frames = SETTLE_FRAMES;
    const scroll = (): void => {
      list.current?.scrollTo(0, list.current.scrollHeight);
      if (frames-- > 0) frame.current = requestAnimationFrame(scroll);
    };
    cancelAnimationFrame(frame.current);
    scroll();
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null || isHeld) return;
    // A field or a menu that opens takes height from the list: its end stays in sight.
    const watch = new ResizeObserver(toEnd);
    watch.observe(box);
    return () => watch.disconnect();
    // eslint-disable-next-line react/exhaustive-deps -- the list and its scroll are the same each time
  }, [isHeld]);
  useLayoutEffect(() => {
    if (last === undefined) return;
    if (!isHeld || wasEmpty.current || last.kind === 'message') toEnd();
    wasEmpty.current = false;
    // eslint-disable-next-line react/exhaustive-deps -- only another last line moves the list
  }, [last?.key]);
  useLayoutEffect(() => {
    const kept = place.current;
    place.current = null;
    if (!isHeld) return toEnd();
    const row = kept && list.current?.querySelector(`[data-chat-message="${kept.seq}"]`);
    if (row) list.current?.scrollBy({ top: topOf(row) - kept.top, behavior: 'instant' });
    // eslint-disable-next-line react/exhaustive-deps -- only lines that come above the first one move the list
  }, [shown[0]?.key]);
  return {
    /** The member scrolls: nothing else moves the list. */
    leaveEnd: (): void => cancelAnimationFrame(frame.current),
    keepPlace: (): void => void (place.current = list.current && placeOf(list.current)),
  };
}

/** Leads to the message of a number. In a flood all lines are drawn first. */
function useJump(list: RefObject<HTMLElement | null>, act: () => void, showAll: () => void) {
  const [wanted, setWanted] = useState<number | null>(null);
  const show = (seq: number): boolean => {
    const row = list.current?.querySelector<HTMLElement>(`[data-chat-message="${seq}"]`) ?? null;
    if (row === null) return false;
    act();
    row.focus({ preventScroll: true });
    // Rows get their true heights when they come into sight: the second scroll finds the true place.
    for (let turn = 0; turn < 2; turn++) row.scrollIntoView({ block: 'center', behavior: 'instant' });
    return true;
  };
  useLayoutEffect(() => {
    if (wanted === null) return;
    show(wanted);
    setWanted(null);
    // eslint-disable-next-line react/exhaustive-deps -- once for each wish
  }, [wanted]);
  return (seq: number): void => {
    if (show(seq)) return;
    showAll();
    setWanted(seq);
  };
}

/** The messages of a room, at most 200: the browser draws only those in sight. New ones wait behind a button while the member reads further up. */
export function ChatList({ room, lines, isFlood, locked, ...acts }: ChatListProps) {
  const { say } = useText();
  const actedAt = useRef(Number.NEGATIVE_INFINITY);
  const scrolledTo = useRef(0);
  const list = useRef<HTMLDivElement>(null);
  const floodLines = useFloodLines(list);
  const { shown, waiting, held, setReading, showNew } = useHeld({ lines, locked, isFlood, floodLines });
  const isFilled = isFlood && held === null;
  const { keepPlace, leaveEnd } = useScroll(list, shown, held !== null);
  const act = (): void => {
    actedAt.current = performance.now();
    leaveEnd();
  };
  const jump = useJump(list, act, () => setReading(true));
  const onScroll = (): void => {
    const now = list.current;
    if (now === null) return;
    const isUp = now.scrollTop < scrolledTo.current;
    scrolledTo.current = now.scrollTop;
    if (performance.now() - actedAt.current > OWN_SCROLL_MS) return;
    const isAway = now.scrollTop + now.clientHeight < now.scrollHeight - NEAR_PX;
    // A press in the list that lets lines grow or the list shrink leaves the end, but nobody has scrolled up.
    const isReading = isAway && (isUp || held !== null);
    // From now on all lines are shown, and in a flood most of them were not.
    if (isReading && isFilled) keepPlace();
    setReading(isReading);
  };
  return (
    <div
      role="presentation"
      className={`thin ${styles['frame']}`}
      onWheel={act}
      onTouchMove={act}
      onPointerDown={act}
      onKeyDown={act}
    >
      <div
        ref={list}
        className={styles['list']}
        role="log"
        aria-live="off"
        aria-label={say('chat.list')}
        tabIndex={0}
        onScroll={onScroll}
      >
        {shown.map((line, at) => (
          // In a flood all lines are new each time: their rows take new texts, which costs less than new rows.
          <ChatRow key={isFilled ? at : line.key} room={room} line={line} {...acts} onJump={jump} />
        ))}
      </div>
      {waiting > 0 && (
        <button type="button" className={`bold nowrap g6 ${styles['new']}`} onClick={showNew} data-chat-new>
          <ArrowDown size={14} aria-hidden /> {say('chat.new', { count: waiting })}
        </button>
      )}
    </div>
  );
}
