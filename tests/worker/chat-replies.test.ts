/** J1 J2 what a member sees of an answered message, links in a text, and rooms that ended while the device was away. */
import { describe, expect, test } from 'vitest';
import type { ChatItemRow, ChatQuoteRow } from '../../domain/protocol/chat/chat-rows.ts';
import { createSlices } from '../../worker/engine/slices.ts';
import type { ChatInvitesView } from '../../worker/features/chat/chat-api.ts';
import { createInvites, noInvites } from '../../worker/features/chat/invites.ts';
import {
  newRoom,
  removeMessages,
  type RoomState,
  takeItems,
  roomViewOf,
} from '../../worker/features/chat/room-state.ts';

const reader = { nickname: '나', siteHost: 'site.example' };
const item = (seq: number, more: Partial<ChatItemRow> = {}): ChatItemRow => ({
  seq,
  userId: '2',
  nickname: '김새별',
  isAdmin: false,
  message: `글 ${seq}`,
  bet: null,
  at: 0,
  cid: `cid-${seq}`,
  removed: false,
  ...more,
});
const reply = (seq: number, more: Partial<ChatQuoteRow> = {}): ChatQuoteRow => ({
  seq,
  userId: '2',
  nickname: '김새별',
  text: `글 ${seq}`,
  isBet: false,
  state: 'shown',
  ...more,
});
function roomOf(...items: readonly ChatItemRow[]): RoomState {
  const state: RoomState = { ...newRoom('public'), state: 'joined', me: { userId: '1', isAdmin: false } };
  takeItems(state, items);
  return state;
}
const lastLine = (state: RoomState) => {
  const line = roomViewOf(state, reader).lines.at(-1);
  return line?.kind === 'message' ? line : null;
};

describe('J1 the answered message', () => {
  test('leads to its line while that is held', () => {
    const state = roomOf(item(1), item(2, { userId: '3', reply: reply(1) }));
    expect(lastLine(state)?.quote).toEqual({
      seq: 1,
      nickname: '김새별',
      text: '글 1',
      kind: 'text',
      isHeld: true,
    });
    takeItems(
      state,
      Array.from({ length: 199 }, (_, at) => item(at + 3)),
    );
    const [first] = roomViewOf(state, reader).lines;
    expect(first).toMatchObject({ seq: 2, quote: { seq: 1, text: '글 1', isHeld: false } });
  });

  test('shows nothing of a blocked author, and all again when the block ends', () => {
    const state = roomOf(item(1), item(2, { userId: '3', reply: reply(1) }));
    state.blocked = new Set(['2']);
    expect(lastLine(state)?.quote).toEqual({ seq: 1, nickname: '', text: '', kind: 'hidden', isHeld: false });
    state.blocked = new Set();
    expect(lastLine(state)?.quote).toMatchObject({ kind: 'text', text: '글 1' });
  });

  test('shows no text once it was removed, before or after its answer came', () => {
    const state = roomOf(item(1), item(2, { userId: '3', reply: reply(1) }));
    removeMessages(state, [1]);
    expect(lastLine(state)?.quote).toMatchObject({ text: '', kind: 'removed' });
    // The answer was written before the removal, and came after it.
    takeItems(state, [item(3, { userId: '3', reply: reply(1) })]);
    expect(lastLine(state)?.quote).toMatchObject({ text: '', kind: 'removed' });
    removeMessages(state, [3]);
    expect(lastLine(state)).toMatchObject({ state: 'removed', quote: null });
  });

  test('a message on its way shows what it answers', () => {
    const state = roomOf(item(1), item(2, { bet: { game_code: 57, drawid: 3 }, message: '' }));
    const sending = { cid: 'mine-xxxx', text: '답', at: 0, failed: null };
    state.sending = [{ ...sending, reply: 2 }];
    expect(lastLine(state)).toMatchObject({ state: 'sending', quote: { seq: 2, kind: 'bet', text: '' } });
    state.sending = [{ ...sending, reply: null }];
    expect(lastLine(state)?.quote).toBeNull();
  });
});

test('J1 a text has links in parts, by the host of the window', () => {
  const state = roomOf(item(1, { message: 'https://site.example/hitgame/live/12 봐요' }), item(2));
  const [first, second] = roomViewOf(state, reader).lines;
  expect(first).toMatchObject({
    parts: [
      { kind: 'site', page: 'match', path: '/hitgame/live/12' },
      { kind: 'text', text: ' 봐요' },
    ],
  });
  expect(second).toMatchObject({ parts: null });
});

describe('J2 rooms of two and requests of a device that was away', () => {
  const begin = (answer: unknown = null) => {
    const closed: string[] = [];
    const slice = createSlices().slice<ChatInvitesView>('chat', noInvites);
    const engine = { notify: () => {}, serverNow: () => 0 } as never;
    const invites = createInvites(
      engine,
      slice,
      { ask: async () => answer } as never,
      (room) => void closed.push(room),
    );
    const pair = (room: string) =>
      invites.take('InviteOneOnOneRoomUid', { inviteid: `of ${room}`, userId: '2', nickname: '가', room });
    const asked = (inviteid: string) =>
      invites.take('InviteOneOnOneRoom', { inviteid, userId: '2', nickname: '가', until: 9 });
    return { closed, slice, invites, pair, asked };
  };
  const roomsOf = ({ rooms }: ChatInvitesView): string[] => rooms.map(({ room }) => room);

  test('those that ended meanwhile go with the next connection', () => {
    const { closed, slice, invites, pair, asked } = begin();
    for (const room of ['one-a', 'one-b']) pair(room);
    for (const id of ['x', 'y']) asked(id);
    invites.linkUp();
    invites.take('OneOnOneRooms', { rooms: ['one-b'], invites: ['y'] });
    expect(roomsOf(slice.now)).toEqual(['one-b']);
    expect(slice.now.received.map(({ inviteId }) => inviteId)).toEqual(['y']);
    expect(closed).toEqual(['one-a']);
  });

  test('who asks a member of an open room is led to that room, and waits for nobody', async () => {
    const { slice, invites } = begin({ ok: true, inviteid: 'a', until: 9, room: 'one-a' });
    expect(await invites.ask('2', '가')).toEqual({ ok: true, value: 'open' });
    expect(slice.now.asked).toMatchObject({ state: 'open', room: 'one-a' });
  });

  test('two who asked each other have their room with the first answer', () => {
    const { slice, pair, asked } = begin();
    asked('x');
    const mine = {
      inviteId: 'mine',
      userId: '2',
      nickname: '가',
      until: 9,
      state: 'waiting',
      room: null,
    } as const;
    slice.update((draft) => void (draft.asked = mine));
    pair('one-a');
    expect(slice.now).toMatchObject({ received: [], asked: { state: 'accepted', room: 'one-a' } });
  });

  test('a room that begins while the list is under way stays', () => {
    const { closed, slice, invites, pair } = begin();
    pair('one-a');
    invites.linkUp();
    pair('one-new');
    invites.take('OneOnOneRooms', { rooms: ['one-a'], invites: [] });
    expect(roomsOf(slice.now)).toEqual(['one-a', 'one-new']);
    expect(closed).toEqual([]);
  });
});
