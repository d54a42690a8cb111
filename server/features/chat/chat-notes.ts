/**
 * Who comes and goes, for those who want to know (J1). Notes are gathered for a while: a member who reconnects meanwhile has not left, and
 * a full room gets one event and not thousands.
 */
import type { ChatEventRow } from '../../../domain/protocol/chat/chat-rows.ts';
import { notesOf, type ChatSockets } from './chat-deps.ts';

export const NOTES_EVERY_MS = 3000;
/** Names in one event; the others are counted. */
export const NAMES_IN_NOTE = 5;
/** Members whose coming and going is remembered for the next event of a room. */
const MOST_NOTED = 1000;

/** Greater than 0: came; less: left. */
type Moves = Map<string, number>;

export interface ChatNotes {
  note(room: string, nickname: string, move: 1 | -1): void;
  /** Sends what was gathered. */
  flush(): void;
}

function noteOf(room: string, moves: Moves): ChatEventRow<'ChatNotes'> | null {
  const joined = [...moves].filter(([, sum]) => sum > 0).map(([name]) => name);
  const left = [...moves].filter(([, sum]) => sum < 0).map(([name]) => name);
  if (joined.length + left.length === 0) return null;
  const more = Math.max(0, joined.length - NAMES_IN_NOTE) + Math.max(0, left.length - NAMES_IN_NOTE);
  return { room, joined: joined.slice(0, NAMES_IN_NOTE), left: left.slice(0, NAMES_IN_NOTE), more };
}

export function createChatNotes({ space }: Pick<ChatSockets, 'space'>): ChatNotes {
  const rooms = new Map<string, Moves>();
  return {
    note(room, nickname, move) {
      const moves = rooms.get(room) ?? new Map<string, number>();
      if (nickname === '' || (moves.size >= MOST_NOTED && !moves.has(nickname))) return;
      moves.set(nickname, (moves.get(nickname) ?? 0) + move);
      rooms.set(room, moves);
    },
    flush() {
      for (const [room, moves] of rooms) {
        const row = noteOf(room, moves);
        if (row !== null) space()?.emitEverywhere(notesOf(room), 'ChatNotes', row);
      }
      rooms.clear();
    },
  };
}
