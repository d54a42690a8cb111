/** The chat of this window: a room, requests between two members, and their texts. */
import type { ChatFault, ChatInvitesView, ChatRoomView } from '../../../worker/features/chat/chat-api.ts';
import { type Client, defineView } from '../../core/door/client.ts';
import { useViewOf } from '../../core/door/use-client.ts';
import type { ViewStore } from '../../core/door/view-store.ts';
import { dayAndTime } from '../../text/format.ts';
import type { Language, Say } from '../../text/i18n.ts';

const unread = (room: string): ChatRoomView => ({
  room,
  state: 'connecting',
  refusal: null,
  lines: [],
  people: null,
  me: null,
  isFlood: false,
  muted: null,
  other: null,
});

type Make<View> = (client: Client) => ViewStore<View>;
const rooms = new Map<string, Make<ChatRoomView>>();

/** One store for each room of this window. */
function roomView(room: string): Make<ChatRoomView> {
  const make = rooms.get(room) ?? defineView((core) => core.chat.room(room), unread(room));
  rooms.set(room, make);
  return make;
}

export const useChatRoom = (room: string): ChatRoomView => useViewOf(roomView(room));

const noInvites: ChatInvitesView = { received: [], asked: null, rooms: [] };
const invitesView = defineView((core) => core.chat.invites(), noInvites);

export const useChatInvites = (): ChatInvitesView => useViewOf(invitesView);

const SECOND_MS = 1000;

/** Why a message, a request or a room was refused, or that no answer came. */
export function chatRefusalText(refusal: ChatFault, say: Say, language: Language): string {
  if (refusal.kind !== 'code') return say('chat.refusal.link');
  const { code, data: { waitMs, until, reason } = {} } = refusal;
  if (code === 'flood')
    return say('chat.refusal.flood', { seconds: Math.max(1, Math.ceil((waitMs ?? SECOND_MS) / SECOND_MS)) });
  if (code === 'muted')
    return say('chat.refusal.muted', { time: dayAndTime(until ?? 0, language), reason: reason ?? '' });
  return say(`chat.refusal.${code}`);
}
