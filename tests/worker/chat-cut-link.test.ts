/** J1 F6 a room over a link that is cut, loses, doubles and swaps messages: what is shown has no doubles and no holes. */
import '../given/runs/property-seed.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHOWN_MESSAGES } from '../../domain/chat/chat-limits.ts';
import type { ChatItemRow } from '../../domain/protocol/chat/chat-rows.ts';
import { ASK_TIMEOUT_MS } from '../../worker/features/chat/chat-link.ts';
import { JOIN_AGAIN_MS } from '../../worker/features/chat/rooms.ts';
import { roomViewOf } from '../../worker/features/chat/room-state.ts';
import { ANSWER_MS, createWorld, reader, ROOM, type World } from '../given/core/chat-world.ts';

/** Messages that were published are shown once, in an unbroken run. */
function expectUnbroken({ read: { state } }: World): void {
  const { lines } = roomViewOf(state, reader);
  const keys = lines.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const seqs = lines.flatMap((line) => (line.kind === 'message' && line.seq !== null ? [line.seq] : []));
  const first = seqs[0] ?? 1;
  expect(seqs).toEqual(seqs.map((_, at) => first + at));
}

const acts = {
  come: (world: World, count: number) => world.publish(world.write(count)),
  lost: (world: World, count: number) => void world.write(count),
  twice(world: World, count: number) {
    const items = world.write(count);
    world.publish(items);
    world.publish(items);
  },
  swapped: (world: World, count: number) =>
    world
      .write(count)
      .toReversed()
      .forEach((item) => world.publish([item])),
  cut: (world: World) => world.cut(),
  mend: (world: World) => world.mend(),
  mine: (world: World) => void world.sender.send(ROOM, '내 글', null),
  'mine, written and cut': (world: World) => world.sendAndCut(true),
  'mine, cut before it came': (world: World) => world.sendAndCut(false),
  again: (world: World) => world.sender.again(ROOM),
} as const;
type Act = keyof typeof acts;

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...(Object.keys(acts) as Act[])),
    count: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) },
      fc.constant(SHOWN_MESSAGES + 30),
    ),
    ms: fc.constantFrom(0, 20, ANSWER_MS, 400),
  }),
  { minLength: 1, maxLength: 40 },
);

/** The link stays, the server says where it stands, and the member sends again what failed. */
async function calmDown(world: World): Promise<void> {
  world.mend();
  await world.clock.run(400);
  for (let turn = 0; turn < 30; turn++) {
    acts.again(world);
    world.head();
    await world.clock.run(400);
  }
}

test('J1 after any cuts and losses the room shows the newest messages, each once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const world = createWorld();
      await world.clock.run(ANSWER_MS);
      for (const { act, count, ms } of taken) {
        acts[act](world, count);
        await world.clock.run(ms);
        expectUnbroken(world);
      }
      await calmDown(world);
      expectUnbroken(world);
      const { state } = world.read;
      expect(state.sending).toEqual([]);
      const named = ({ seq, cid }: ChatItemRow): string => `${seq} ${cid}`;
      expect(state.log.items.map(named)).toEqual(world.room.items.slice(-SHOWN_MESSAGES).map(named));
      expect(state.log.last).toBe(world.room.items.length);
    }),
    { numRuns: 300 },
  );
});

test('J1 a message that was written before the cut is not written again, nor shown twice', async () => {
  const world = createWorld();
  await world.clock.run(ANSWER_MS);
  world.sendAndCut(true);
  await world.clock.run(ANSWER_MS);
  expect(world.read.state.sending.map(({ failed }) => failed?.kind)).toEqual(['no-link']);
  world.mend();
  await world.clock.run(ANSWER_MS);
  expect(world.read.state.sending).toEqual([]);
  expect(roomViewOf(world.read.state, reader).lines).toMatchObject([{ seq: 1, isMine: true, state: 'sent' }]);
  expect(world.room.items).toHaveLength(1);
});

test('J1 what others wrote during a cut stands before what they write after it', async () => {
  const world = createWorld();
  await world.clock.run(ANSWER_MS);
  acts.come(world, 3);
  world.cut();
  expect(world.read.state.state).toBe('lost');
  acts.lost(world, 4);
  world.mend();
  acts.come(world, 2);
  await world.clock.run(ANSWER_MS);
  expect(world.read.state.state).toBe('joined');
  expect(world.read.state.log.items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('J1 when the server does not answer a join in time, the room is joined again on the same link', async () => {
  const world = createWorld();
  await world.clock.run(ANSWER_MS);
  world.cut();
  world.setAnswers(false);
  world.mend();
  acts.lost(world, 2);
  await world.clock.run(ASK_TIMEOUT_MS);
  expect(world.read.state.state).toBe('lost');
  world.setAnswers(true);
  await world.clock.run(JOIN_AGAIN_MS);
  await world.clock.run(ANSWER_MS);
  expect(world.read.state.state).toBe('joined');
  expect(world.read.state.log.items).toHaveLength(2);
});

test('J1 messages that failed are one row below those that come; they are sent again in order, or dropped', async () => {
  const world = createWorld();
  await world.clock.run(ANSWER_MS);
  world.setAnswers(false);
  for (const text of ['하나', '둘', '셋']) world.sender.send(ROOM, text, null);
  await world.clock.run(ASK_TIMEOUT_MS);
  world.setAnswers(true);
  acts.come(world, 2);
  const lines = () => roomViewOf(world.read.state, reader).lines;
  expect(lines()).toMatchObject([
    { seq: 1 },
    { seq: 2 },
    { seq: null, text: '하나\n둘\n셋', state: { kind: 'no-link' } },
  ]);
  world.sender.again(ROOM);
  expect(lines().map((line) => (line.kind === 'message' ? line.state : ''))).toEqual([
    'sent',
    'sent',
    'sending',
    'sending',
    'sending',
  ]);
  await world.clock.run(ANSWER_MS);
  expect(world.room.items.slice(-3).map(({ message }) => message)).toEqual(['하나', '둘', '셋']);
  world.setAnswers(false);
  for (const text of ['넷', '다섯']) world.sender.send(ROOM, text, null);
  await world.clock.run(ASK_TIMEOUT_MS);
  expect(world.sender.takeBack(ROOM)).toEqual({ text: '넷 다섯', reply: null });
  expect(lines()).toHaveLength(5);
  expect(world.sender.takeBack(ROOM)).toBeNull();
});

test('J2 a room of two that was closed shows that, and none of its messages', async () => {
  const world = createWorld();
  await world.clock.run(ANSWER_MS);
  acts.come(world, 2);
  world.rooms.end(ROOM);
  expect(roomViewOf(world.read.state, reader)).toMatchObject({
    state: 'refused',
    refusal: { code: 'ended' },
    lines: [],
  });
});

test('J2 a room of two that was closed while the link was down says so when the link is back', async () => {
  const world = createWorld();
  await world.clock.run(ANSWER_MS);
  acts.come(world, 2);
  world.cut();
  world.room.end();
  world.mend();
  await world.clock.run(ANSWER_MS);
  expect(world.ended).toEqual([ROOM]);
  expect(roomViewOf(world.read.state, reader)).toMatchObject({ refusal: { code: 'ended' }, lines: [] });
});

test('J1 an answer that failed keeps the number of its message; a refused one lets go of it', async () => {
  const world = createWorld();
  await world.clock.run(ANSWER_MS);
  world.setAnswers(false);
  world.sender.send(ROOM, '답', 1);
  await world.clock.run(ASK_TIMEOUT_MS);
  expect(world.sender.takeBack(ROOM)).toEqual({ text: '답', reply: 1 });
  const refused = { kind: 'code', code: 'quote', words: '' } as const;
  world.read.state.sending = [{ cid: 'mine-xxxx', text: '답', reply: 1, at: 0, failed: refused }];
  expect(world.sender.takeBack(ROOM)).toEqual({ text: '답', reply: null });
});
