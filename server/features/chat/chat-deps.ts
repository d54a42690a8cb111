/** What the chat is made from. */
import type { BannedWords } from '../../../domain/banned-words/banned-words.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { SocketMembers } from '../../sockets/betting-socket.ts';
import type { RoomSpace } from '../../sockets/room-space.ts';
import type { Tallies } from '../../sockets/tallies.ts';

/** The sockets of the chat: rooms of the namespace on all nodes. */
export interface ChatSockets {
  /** null: the sockets are not open yet. */
  readonly space: () => RoomSpace | null;
  readonly tallies: Tallies;
  readonly members: Pick<SocketMembers, 'bettorOf' | 'watch'>;
}

export interface ChatDeps extends Pick<MemberDeps, 'db' | 'now' | 'log' | 'channel' | 'values'> {
  readonly sockets: ChatSockets;
  /** Whether the match is on offer: only then its room takes messages. */
  readonly isMatch: (matchId: number) => boolean;
  readonly words: BannedWords;
}

/** Rooms of the namespace: a chat room's readers, those of them who want to know who comes and goes, and a member's own sockets. */
export const READERS = 'room:';
const NOTES = 'notes:';
export const readersOf = (room: string): string => `${READERS}${room}`;
export const notesOf = (room: string): string => `${NOTES}${room}`;
export const ofMember = (memberId: number): string => `member:${memberId}`;
/** Counts the connections in a room, over all nodes. */
export const roomTally = (room: string): string => `chat ${room}`;
