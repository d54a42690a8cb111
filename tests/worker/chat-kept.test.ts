/** J1 messages that were not sent survive a reload. */
import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { createKeptMessages, MOST_KEPT_ROOMS } from '../../worker/features/chat/kept-messages.ts';
import { MOST_SENDING, newRoom, type Sending, roomViewOf } from '../../worker/features/chat/room-state.ts';
import { ANSWER_MS, createWorld, reader, ROOM } from '../given/core/chat-world.ts';
import { coreMemory } from '../given/core/core-memory.ts';

test('J1 after a reload messages that were refused or on their way are there, sent again once or dropped', async () => {
  const values = coreMemory().storage.values;
  const before = createWorld(values);
  await before.clock.run(ANSWER_MS);
  before.setRefusal({ ok: false, code: 'banned' });
  before.sender.send(ROOM, '나쁜 말', null);
  await before.clock.run(ANSWER_MS);
  before.setRefusal(null);
  before.sender.send(ROOM, '온 글', null);
  before.setAnswers(false);
  before.sender.send(ROOM, '가는 글', 1);
  await before.clock.run(0);
  const reloaded = async (name: string) => {
    const world = createWorld(values, before.room, name);
    await world.clock.run(ANSWER_MS);
    return world;
  };
  const after = await reloaded('after');
  const { sending } = after.read.state;
  expect(sending).toMatchObject([
    { text: '나쁜 말', failed: { code: 'banned' } },
    { text: '가는 글', reply: 1, failed: { kind: 'no-link' } },
  ]);
  expect(roomViewOf(after.read.state, reader).lines).toMatchObject([
    { text: '온 글', state: 'sent' },
    { text: '나쁜 말\n가는 글', state: { kind: 'no-link' } },
  ]);
  after.sender.again(ROOM);
  await after.clock.run(ANSWER_MS);
  expect(before.room.items.map(({ message }) => message)).toEqual(['온 글', '나쁜 말', '가는 글']);
  expect((await reloaded('later')).read.state.sending).toEqual([]);
  after.setRefusal({ ok: false, code: 'flood', waitMs: 900 });
  after.sender.send(ROOM, '빠른 글', null);
  await after.clock.run(ANSWER_MS);
  const last = await reloaded('last');
  expect(last.sender.takeBack(ROOM)).toEqual({ text: '빠른 글', reply: null });
  expect((await reloaded('end')).read.state.sending).toEqual([]);
});

test('J1 another member of the browser sees none of them; 8 rooms of 20 messages are kept', async () => {
  const values = coreMemory().storage.values;
  const message = (at: number): Sending => ({
    cid: `cid-${at}-xxxx`,
    text: '글',
    reply: null,
    at,
    failed: null,
  });
  const open = (room: string, userId: string) => {
    const state = { ...newRoom(room), me: { userId, isAdmin: false } };
    const one = { state, changed: new Subject<void>(), readers: 1, asking: false };
    createKeptMessages(values)(one);
    one.changed.next();
    return one;
  };
  const settle = () => new Promise((done) => setTimeout(done));
  const rooms = Array.from({ length: MOST_KEPT_ROOMS + 1 }, (_, at) => open(`room-${at}`, '1'));
  await settle();
  for (const one of rooms) {
    one.state.sending = Array.from({ length: MOST_SENDING + 5 }, (_, at) => message(at));
    one.changed.next();
    await settle();
  }
  const again = [open('room-0', '1'), open('room-1', '1'), open('room-1', '2')];
  await settle();
  expect(again.map(({ state }) => state.sending.length)).toEqual([0, MOST_SENDING, 0]);
});
