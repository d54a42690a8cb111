import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ChatLine } from '../../../worker/features/chat/chat-api.ts';
import { useText } from '../../text/i18n.ts';
import { ChatRow, type MessageLine } from './chat-row.tsx';
import styles from './chat-list.module.css';

/** The end counts as reached this near, px. */
const NEAR_PX = 32;
/** A scroll this soon after the member's own act is theirs; later ones come from rows that were drawn, ms. */
const OWN_SCROLL_MS = 700;

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

interface ChatListProps {
  readonly room: string;
  readonly lines: readonly ChatLine[];
  /** The member does not want the list to move. */
  readonly locked: boolean;
  /** A press on a name. */
  readonly onName: (line: MessageLine) => void;
  /** Puts the text of a failed message back into the input. */
  readonly onEdit: (text: string) => void;
}

/** The lines that are shown: all of them at the end; while the member reads further up, those that were there. */
function useHeld(lines: readonly ChatLine[], locked: boolean) {
  const [reading, setReading] = useState(false);
  const [held, setHeld] = useState<readonly ChatLine[] | null>(null);
  const holds = (reading || locked) && lines.length > 0;
  if (holds && held === null) setHeld(lines);
  if (!holds && held !== null) setHeld(null);
  if (held !== null && hasOwnNew(held, lines)) setHeld(lines);
  return {
    shown: held === null ? lines : freshen(held, lines),
    waiting: held === null ? 0 : countNew(held, lines),
    held,
    setReading,
    showNew(): void {
      setReading(false);
      setHeld(locked ? lines : null);
    },
  };
}

/** The messages of a room, at most 200: the browser draws only those in sight. New ones wait behind a button while the member reads further up. */
export function ChatList({ room, lines, locked, onName, onEdit }: ChatListProps) {
  const { say } = useText();
  const list = useRef<HTMLDivElement>(null);
  const actedAt = useRef(Number.NEGATIVE_INFINITY);
  const { shown, waiting, held, setReading, showNew } = useHeld(lines, locked);
  const last = shown.length - 1;
  const lastKey = shown[last]?.key;
  const wasEmpty = useRef(true);
  useLayoutEffect(() => {
    if (last < 0) return;
    if (held === null || wasEmpty.current || shown[last]?.kind === 'message')
      list.current?.scrollTo(0, list.current.scrollHeight);
    wasEmpty.current = false;
    // eslint-disable-next-line react/exhaustive-deps -- only another last line moves the list
  }, [lastKey]);
  const act = (): void => void (actedAt.current = performance.now());
  const onScroll = (): void => {
    const now = list.current;
    if (now === null || performance.now() - actedAt.current > OWN_SCROLL_MS) return;
    setReading(now.scrollTop + now.clientHeight < now.scrollHeight - NEAR_PX);
  };
  return (
    <div
      role="presentation"
      className={styles['frame']}
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
        {shown.map((line) => (
          <ChatRow key={line.key} room={room} line={line} onName={onName} onEdit={onEdit} />
        ))}
      </div>
      {waiting > 0 && (
        <button type="button" className={styles['new']} onClick={showNew} data-chat-new>
          <ArrowDown size={14} aria-hidden /> {say('chat.new', { count: waiting })}
        </button>
      )}
    </div>
  );
}
