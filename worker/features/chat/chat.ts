/** The chat in the core: its own connection, the rooms that windows read, and requests between two members. */
import { type ChatEvent, chatEvents, type ChatEventRow } from '../../../domain/protocol/chat/chat-rows.ts';
import type { InviteEvent } from '../../../domain/protocol/chat/invite-events.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { ChatApi, ChatInvitesView, ChatPorts, ChatMoment } from './chat-api.ts';
import { createChatLink, type ChatLink } from './chat-link.ts';
import { createInvites, type Invites, noInvites } from './invites.ts';
import { createKeptMessages } from './kept-messages.ts';
import { roomSource } from './room-source.ts';
import { createRooms, type ChatRooms } from './rooms.ts';
import { createSender } from './send-messages.ts';

const LOOK_EVERY_MS = 1000;

/** Host and port of an origin; empty before the first window. */
const hostOf = (origin: string): string => origin.slice(origin.indexOf('://') + '://'.length).toLowerCase();

/** Reads an event of the chat's socket, and hands it over; an unreadable one is dropped. */
function readEvent<Name extends ChatEvent>(
  name: Name,
  payload: unknown,
  take: (row: ChatEventRow<Name>) => void,
): void {
  const row = chatEvents[name].safeParse(payload);
  if (row.success) take(row.data as ChatEventRow<Name>);
}

/** What the events of the chat's socket do, by name. */
function createListeners(
  rooms: ChatRooms,
  invites: Invites,
  notify: Engine<ChatMoment>['notify'],
): ReadonlyMap<string, (payload: unknown) => void> {
  const { on } = rooms;
  const onMuted = (row: ChatEventRow<'ChatMuted'>): void => {
    on.muted(row);
    notify({ kind: 'chat-muted', until: row.until === 0 ? null : row.until, reason: row.reason });
  };
  const byName: Readonly<Record<string, (payload: unknown) => void>> = {
    ChatItems: (payload) => readEvent('ChatItems', payload, on.items),
    ChatRemoved: (payload) => readEvent('ChatRemoved', payload, on.removed),
    ChatNotes: (payload) => readEvent('ChatNotes', payload, on.notes),
    ChatHead: (payload) => readEvent('ChatHead', payload, on.head),
    ChatMuted: (payload) => readEvent('ChatMuted', payload, onMuted),
    ChatOpen: () => rooms.joinAll(),
    InviteOneOnOneRoom: (payload) => invites.take('InviteOneOnOneRoom', payload),
    InviteOneOnOneRoomUid: (payload) => invites.take('InviteOneOnOneRoomUid', payload),
    rejectOneOnOneRoom: (payload) => invites.take('rejectOneOnOneRoom', payload),
    OneOnOneClosed: (payload) => invites.take('OneOnOneClosed', payload),
    OneOnOneRooms: (payload) => invites.take('OneOnOneRooms', payload),
    // The token has ended: the server has taken the connection out of its rooms.
    TokenCheck: (payload) => {
      const { ok: isGood } = (payload ?? {}) as { readonly ok?: unknown };
      if (isGood === false) rooms.joinAll();
    },
  };
  return new Map(Object.entries(byName));
}

export function createChat(
  engine: Engine<ChatMoment>,
  { account }: ChatPorts,
  onInvites: (take: (event: InviteEvent, payload: unknown) => void) => void,
): Feature<ChatApi> {
  const { deps, slices, notify } = engine;
  let origin = '';
  const link: ChatLink = createChatLink(engine, () => origin, {
    onUp: () => {
      invites.linkUp();
      rooms.joinAll();
    },
    onDown: () => rooms.lost(),
    onEvent: (event, payload) => listeners.get(event)?.(payload),
  });
  const rooms = createRooms(deps, link, {
    onEnded: (room) => invites.take('OneOnOneClosed', { room }),
    onOpened: createKeptMessages(deps.storage.values),
  });
  const invitesState = slices.slice<ChatInvitesView>('chat', noInvites, { ofMember: true });
  const invites = createInvites(engine, invitesState, link, (room) => rooms.end(room));
  const sender = createSender(engine, link, rooms);
  const listeners = createListeners(rooms, invites, notify);
  onInvites(invites.take);
  account.loggedIn.subscribe(() => link.renew());
  account.loggedOut.subscribe(() => {
    rooms.forgetAll();
    link.renew();
  });
  return {
    onWindow: (info) => void (origin = info.origin),
    every: [{ ms: LOOK_EVERY_MS, act: invites.look }],
    api: (window) => ({
      room: (room) =>
        window.serve(
          roomSource(room, {
            rooms,
            visibility: window.visibility,
            later: deps.later,
            nickname: () => account.now.member?.nick ?? '',
            siteHost: () => hostOf(origin),
          }),
        ),
      invites: () => window.latest(invitesState.watch((now) => now)),
      ...sender,
      setNotify: rooms.setNotify,
      ask: invites.ask,
      answer: invites.answer,
      close: invites.close,
      renew: rooms.joinAll,
    }),
  };
}
