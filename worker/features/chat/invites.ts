/** Requests for a chat between two members, those that came and the member's own last one (J2). */
import {
  answeredInvite,
  chatEvents,
  doneAnswer,
  invitedAnswer,
  type ChatEventRow,
} from '../../../domain/protocol/chat/chat-rows.ts';
import type { InviteEvent } from '../../../domain/protocol/chat/invite-events.ts';
import { ok } from '../../../domain/result.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Slice } from '../../engine/slices.ts';
import { askChat, chatCodeOf } from './chat-answers.ts';
import type { ChatApi, ChatInvitesView, ChatMoment } from './chat-api.ts';
import type { ChatLink } from './chat-link.ts';

const MOST_RECEIVED = 20;
const MOST_ROOMS = 10;

export const noInvites: ChatInvitesView = { received: [], asked: null, rooms: [] };

/** Events come by both sockets: each request is taken once. */
type TakenEvent = InviteEvent | 'OneOnOneRooms';
type Take = { readonly [Event in TakenEvent]: (row: ChatEventRow<Event>) => void };

export interface Invites extends Pick<ChatApi, 'ask' | 'answer' | 'close'> {
  take(event: TakenEvent, payload: unknown): void;
  /** The chat's connection begins: what the device holds may have ended meanwhile. */
  linkUp(): void;
  /** Drops requests that have ended. */
  look(): void;
}

interface TakeNeeds {
  readonly onClosed: (room: string) => void;
  /** Rooms and requests that the device held when the connection began. */
  readonly before: () => ReadonlySet<string>;
}

function createTake(
  state: Slice<ChatInvitesView>,
  { notify, serverNow }: Engine<ChatMoment>,
  { onClosed, before }: TakeNeeds,
): Take {
  const known = new Set<string>();
  const isNew = (event: string, inviteId: string): boolean => {
    const key = `${event} ${inviteId}`;
    if (known.has(key)) return false;
    if (known.size > 1000) known.clear();
    known.add(key);
    return true;
  };
  const endAsked = (inviteId: string, ended: 'accepted' | 'rejected', room: string | null): boolean => {
    const { asked } = state.now;
    if (asked?.inviteId !== inviteId) return false;
    state.update((draft) => void (draft.asked = { ...asked, state: ended, room }));
    return true;
  };
  const OneOnOneClosed = ({ room }: ChatEventRow<'OneOnOneClosed'>): void => {
    state.update((draft) => {
      draft.rooms = draft.rooms.filter((one) => one.room !== room);
      if (draft.asked?.room === room) draft.asked = null;
    });
    onClosed(room);
  };
  return {
    InviteOneOnOneRoom({ inviteid, userId, nickname, until }) {
      if (until <= serverNow() || !isNew('asked', inviteid)) return;
      const invite = { inviteId: inviteid, userId, nickname, until };
      state.update((draft) => void (draft.received = [...draft.received, invite].slice(-MOST_RECEIVED)));
      notify({ kind: 'chat-invited', nickname });
    },
    InviteOneOnOneRoomUid({ inviteid, userId, nickname, room }) {
      if (!isNew('accepted', inviteid)) return;
      const { asked } = state.now;
      state.update((draft) => {
        const others = draft.rooms.filter((one) => one.room !== room);
        draft.rooms = [...others, { room, nickname }].slice(-MOST_ROOMS);
        draft.received = draft.received.filter((one) => one.inviteId !== inviteid && one.userId !== userId);
      });
      // Two who asked each other have their room with the first answer.
      const isMutual = asked?.userId === userId && asked.state === 'waiting';
      endAsked(isMutual ? asked.inviteId : inviteid, 'accepted', room);
    },
    rejectOneOnOneRoom({ inviteid, nickname }) {
      if (!isNew('rejected', inviteid)) return;
      if (endAsked(inviteid, 'rejected', null)) notify({ kind: 'chat-rejected', nickname });
    },
    OneOnOneClosed,
    OneOnOneRooms({ rooms, invites }) {
      const now = new Set([...rooms, ...invites]);
      const hasEnded = (id: string): boolean => before().has(id) && !now.has(id);
      for (const { room } of state.now.rooms) if (hasEnded(room)) OneOnOneClosed({ room });
      const { received } = state.now;
      if (received.some(({ inviteId }) => hasEnded(inviteId)))
        state.update(
          (draft) => void (draft.received = received.filter(({ inviteId }) => !hasEnded(inviteId))),
        );
    },
  };
}

/** `onClosed`: one of the two has closed their room. */
export function createInvites(
  engine: Engine<ChatMoment>,
  state: Slice<ChatInvitesView>,
  link: ChatLink,
  onClosed: (room: string) => void,
): Invites {
  let before: ReadonlySet<string> = new Set();
  const take = createTake(state, engine, { onClosed, before: () => before });
  const { serverNow } = engine;
  const without = (inviteId: string): void =>
    state.update(
      (draft) => void (draft.received = draft.received.filter((invite) => invite.inviteId !== inviteId)),
    );
  return {
    take(event, payload) {
      const row = chatEvents[event].safeParse(payload);
      if (row.success) (take[event] as (row: unknown) => void)(row.data);
    },
    linkUp() {
      const { rooms, received } = state.now;
      before = new Set([...rooms.map(({ room }) => room), ...received.map(({ inviteId }) => inviteId)]);
    },
    look() {
      const now = serverNow();
      const { received, asked } = state.now;
      if (received.some(({ until }) => until <= now))
        state.update((draft) => void (draft.received = received.filter(({ until }) => until > now)));
      if (asked?.state === 'waiting' && asked.until <= now)
        state.update((draft) => void (draft.asked = { ...asked, state: 'ended' }));
    },
    async ask(userId, nickname) {
      const row = { inviteMbId: userId, inviteMbNick: nickname };
      const answer = await askChat(link, ['CreateOneOnOne', row], invitedAnswer);
      if (!answer.ok) return answer;
      const { inviteid, until, room = null } = answer.value;
      const outcome = room === null ? 'waiting' : 'open';
      const asked = { inviteId: inviteid, userId, nickname, until, state: outcome, room } as const;
      state.update((draft) => void (draft.asked = asked));
      return ok(outcome);
    },
    async answer(inviteId, { accepts }) {
      const event = accepts ? 'acceptOneOnOneRoom' : 'rejectOneOnOneRoom';
      const answer = await askChat(link, [event, { inviteid: inviteId }], answeredInvite);
      if (answer.ok || chatCodeOf(answer.error) === 'gone') without(inviteId);
      return answer.ok ? ok(answer.value.room ?? null) : answer;
    },
    async close(room) {
      const answer = await askChat(link, ['CloseOneOnOne', { room }], doneAnswer);
      // Closed meanwhile by the other, or on another device.
      if (answer.ok || chatCodeOf(answer.error) === 'room') take.OneOnOneClosed({ room });
      return answer.ok || chatCodeOf(answer.error) === 'room' ? ok(null) : answer;
    },
  };
}
