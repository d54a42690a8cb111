/** Names of the chat's rooms. */

export const PUBLIC_ROOM = 'public';
type ChatRoomKind = 'public' | 'match' | 'one';

/** Ids of matches have 15 or 16 digits. */
const MATCH = /^match-[1-9]\d{0,15}$/;
const ONE = /^one-[0-9a-f-]{36}$/;

/** null: no room has this name. */
export function kindOfRoom(room: string): ChatRoomKind | null {
  if (room === PUBLIC_ROOM) return 'public';
  if (MATCH.test(room)) return 'match';
  return ONE.test(room) ? 'one' : null;
}

/** The room of two members, by the id of their request. */
export const roomOfInvite = (inviteId: string): string => `one-${inviteId}`;
export const inviteOfRoom = (room: string): string => room.slice('one-'.length);
