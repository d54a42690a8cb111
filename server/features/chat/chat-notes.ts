/**
 * Who comes and goes, for those who want to know (J1). A member has come with the first connection to a room on this node, and has left when the
 * last one has been gone for `CUT_RETURN_MS`: a member who reconnects, or closes one of two windows, has not left.
 *
 *   (none) ──connection──▶ present, not sent ──flush──▶ sent ──last connection gone for CUT_RETURN_MS, flush──▶ (none)
 *
 * Notes are gathered, so that a full room gets one event and not thousands.
 */
import type { ChatEventRow } from '../../../domain/protocol/chat/chat-rows.ts';

export const NOTES_EVERY_MS = 1000;
/** A connection that was cut is made again within this time. */
export const CUT_RETURN_MS = 2500;
/** Names in one event; the others are counted. */
export const NAMES_IN_NOTE = 5;

interface Presence {
  connections: number;
  /** The others know that the member is here. */
  isSent: boolean;
  /** When the last connection went. */
  goneAt: number;
}

interface Room {
  readonly members: Map<string, Presence>;
  /** Names whose coming or going is not sent yet. */
  readonly changed: Set<string>;
}

type Note = ChatEventRow<'ChatNotes'>;

interface NotesDeps {
  readonly now: () => number;
  /** Sends a note to those in its room who want to know. */
  readonly send: (note: Note) => void;
}

export interface ChatNotes {
  /** `move`: a connection of the member came (1) or went (-1). A visitor has no name and no note. */
  note(room: string, nickname: string, move: 1 | -1): void;
  /** Sends what was gathered. */
  flush(): void;
}

const newPresence = (): Presence => ({ connections: 0, isSent: false, goneAt: 0 });

/** Takes the changes that are due out of the room: names that came, and names that left. */
function takeDue({ members, changed }: Room, now: number) {
  const [joined, left]: [string[], string[]] = [[], []];
  for (const name of changed) {
    const member = members.get(name) ?? newPresence();
    const isHere = member.connections > 0;
    if (!isHere && member.isSent && now - member.goneAt < CUT_RETURN_MS) continue;
    changed.delete(name);
    if (isHere && !member.isSent) joined.push(name);
    if (!isHere && member.isSent) left.push(name);
    member.isSent = isHere;
    if (!isHere) members.delete(name);
  }
  return { joined, left };
}

function noteOf(room: string, held: Room, now: number): Note | null {
  const { joined, left } = takeDue(held, now);
  if (joined.length + left.length === 0) return null;
  const more = Math.max(0, joined.length - NAMES_IN_NOTE) + Math.max(0, left.length - NAMES_IN_NOTE);
  return { room, joined: joined.slice(0, NAMES_IN_NOTE), left: left.slice(0, NAMES_IN_NOTE), more };
}

/** Holds one entry for each member with a connection to a room of this node, and for those who have just gone. */
export function createChatNotes({ now, send }: NotesDeps): ChatNotes {
  const rooms = new Map<string, Room>();
  return {
    note(room, nickname, move) {
      if (nickname === '') return;
      const held = rooms.get(room) ?? { members: new Map(), changed: new Set() };
      rooms.set(room, held);
      const member = held.members.get(nickname) ?? newPresence();
      held.members.set(nickname, member);
      held.changed.add(nickname);
      member.connections += move;
      if (member.connections === 0) member.goneAt = now();
    },
    flush() {
      for (const [room, held] of rooms) {
        const row = noteOf(room, held, now());
        if (row !== null) send(row);
        if (held.members.size === 0) rooms.delete(room);
      }
    },
  };
}
