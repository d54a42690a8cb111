/** The outbox: a request that must happen once is written down, sent once, followed until it is known, and ends once (R13, E10). */
import '../given/runs/property-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASK_AGAIN_MS, MAX_UNDER_WAY } from '../../worker/engine/outbox.ts';
import { MAX_ENDED } from '../../worker/engine/under-way.ts';
import { createOutboxServer } from '../given/core/outbox-server.ts';
import {
  type Answer,
  createOutboxWorld,
  type Outcome,
  type OutboxWorld,
  turns,
} from '../given/core/outbox-world.ts';

type Step = (world: OutboxWorld) => unknown;

const ack =
  (answer: Answer): Step =>
  ({ sent }) =>
    sent.shift()?.answer(answer);
const noAck: Step = ({ sent }) => sent.shift()?.fail();
const event =
  (answer: Answer): Step =>
  (world) =>
    world.event('r1', answer);
const resolved =
  (answer: Answer): Step =>
  ({ asked }) =>
    asked.shift()?.answer(answer);
const unresolved: Step = ({ asked }) => asked.shift()?.fail();
const second: Step = ({ timers }) => timers.pass(ASK_AGAIN_MS);
const down: Step = (world) => world.down();
const up: Step = (world) => world.up();
const restart: Step = (world) => world.restart();
const logOut: Step = (world) => world.logIn(null);
const logIn: Step = (world) => world.logIn('demo1');
const otherLogsIn: Step = (world) => world.logIn('demo2');

async function posted(...steps: readonly Step[]) {
  const world = createOutboxWorld();
  const outcome = world.post('r1');
  await turns();
  for (const step of steps) {
    step(world);
    await turns();
  }
  return { world, outcome };
}

describe('R13 what ends a request', () => {
  test.each<[string, readonly Step[], Outcome]>([
    ['its acknowledgement', [ack('taken')], 'taken'],
    ['its acknowledgement says that it never arrived', [ack('never-arrived')], 'never-arrived'],
    ['an event before the acknowledgement', [event('refused'), ack('taken')], 'refused'],
    ['an event after no acknowledgement', [noAck, event('taken'), resolved('taken')], 'taken'],
    ['"waiting", then a round', [ack('waiting'), resolved('taken')], 'taken'],
    ['no acknowledgement, then a round', [noAck, resolved('refused')], 'refused'],
    ['a later round', [noAck, resolved('waiting'), second, unresolved, second, resolved('taken')], 'taken'],
    ['a lost link, then a reconnect', [down, up, resolved('taken')], 'taken'],
    ['a link lost twice', [down, up, down, up, resolved('never-arrived')], 'never-arrived'],
    ['the next core', [restart, resolved('taken')], 'taken'],
    ['the next core, by an event', [down, restart, event('taken')], 'taken'],
    ['the next login of its member', [noAck, logOut, resolved('taken'), logIn, resolved('taken')], 'taken'],
  ])('%s', async (_, steps, outcome) => {
    const { world } = await posted(...steps);
    expect(world.outcomes).toMatchObject([{ reqId: 'r1', outcome }]);
    expect(world.storedRequests.size).toBe(0);
    expect(world.timers.waiting()).toBe(0);
    expect([...world.sent, ...world.asked]).toEqual([]);
  });

  test('when an answer came, the sender gets it, and its feature what was on screen', async () => {
    const { world, outcome } = await posted(ack('taken'));
    expect(await outcome).toBe('taken');
    expect(world.outcomes).toMatchObject([{ reqId: 'r1', outcome: 'taken', sent: 'screen of r1' }]);
    expect(world.unknown).toEqual([]);
  });

  test('when another core sent it, nothing is known of the screen', async () => {
    const { world } = await posted(restart, resolved('taken'));
    expect(world.outcomes).toMatchObject([{ reqId: 'r1', outcome: 'taken', sent: null }]);
  });
});

describe('E10 a request is written down and sent once', () => {
  test('a request is stored from before it is sent until its outcome is known', async () => {
    const { world } = await posted();
    expect([...world.storedRequests.values()]).toEqual([
      { reqId: 'r1', memberId: 'demo1', at: world.timers.now(), kind: 'test', row: { reqId: 'r1' } },
    ]);
    for (const step of [noAck, resolved('waiting'), second, down, up, restart]) {
      step(world);
      await turns();
      expect(world.storedRequests.size).toBe(1);
      expect(world.sent).toEqual([]);
    }
    expect(world.outcomes).toEqual([]);
  });

  test('T8: when the browser does not store the request, the request is sent', async () => {
    const world = createOutboxWorld();
    world.refuseStorage();
    void world.post('r1');
    await turns();
    expect(world.sent).toHaveLength(1);
  });

  test.each([
    ['its core asks for it', (): void => {}, 1],
    ['no later core asks for it', restart, 0],
  ] as const)('T8: when the browser does not store the request, %s', async (_, step, asked) => {
    const world = createOutboxWorld();
    world.refuseStorage();
    void world.post('r1');
    await turns();
    noAck(world);
    step(world);
    world.resolve();
    await turns();
    expect(world.storedRequests.size).toBe(0);
    expect(world.asked).toHaveLength(asked);
  });

  test('while its answer is awaited, a round does not ask for it', async () => {
    const { world } = await posted((one) => one.resolve());
    expect(world.asked).toEqual([]);
    expect(world.unknown).toEqual([]);
    noAck(world);
    await turns();
    expect(world.unknown).toEqual(['r1']);
    expect(world.asked).toHaveLength(1);
  });

  test('when its member left before it could be sent, it is not sent', async () => {
    const world = createOutboxWorld();
    const outcome = world.post('r1');
    world.logIn('demo2');
    expect(await outcome).toBeNull();
    expect(world.sent).toEqual([]);
    expect(world.outcomes).toEqual([]);
    expect(world.storedRequests.size).toBe(1);
  });

  test('when too many are under way, a further one is not sent', async () => {
    const world = createOutboxWorld();
    const outcomes = Array.from({ length: MAX_UNDER_WAY + 1 }, (_, at) => world.post(`r${at}`));
    expect(await outcomes.at(-1)).toBe('never-arrived');
    await turns();
    expect(world.sent).toHaveLength(MAX_UNDER_WAY);
    expect(world.storedRequests.size).toBe(MAX_UNDER_WAY);
  });
});

describe('rounds', () => {
  test('one at a time: a question that is wanted meanwhile is asked after it', async () => {
    const { world } = await posted(noAck);
    for (let at = 0; at < 5; at++) world.resolve();
    await turns();
    expect(world.asked).toHaveLength(1);
    resolved('waiting')(world);
    await turns();
    expect(world.asked).toHaveLength(1);
    expect(world.timers.waiting()).toBe(0);
    resolved('waiting')(world);
    await turns();
    expect(world.timers.waiting()).toBe(1);
  });

  test('reconnects leave one timer, whatever their number', async () => {
    const { world } = await posted(noAck, resolved('waiting'));
    for (let at = 0; at < 5; at++) {
      up(world);
      await turns();
      resolved('waiting')(world);
      await turns();
    }
    expect(world.timers.waiting()).toBe(1);
  });

  test('without a link nobody is asked, and no timer runs', async () => {
    const { world } = await posted(down);
    expect(world.asked).toEqual([]);
    expect(world.timers.waiting()).toBe(0);
  });

  test('stored requests of other kinds, of bets and of other members are left alone', async () => {
    const world = createOutboxWorld();
    const stored = { memberId: 'demo1', at: world.timers.now(), row: null };
    world.storedRequests.set('bet', { ...stored, reqId: 'bet' });
    world.storedRequests.set('casual', { ...stored, reqId: 'casual', kind: 'casual' });
    world.storedRequests.set('other', { ...stored, reqId: 'other', kind: 'test', memberId: 'demo2' });
    world.storedRequests.set('own', { ...stored, reqId: 'own', kind: 'test' });
    world.resolve();
    await turns();
    expect(world.asked.map(({ reqId }) => reqId)).toEqual(['own']);
    resolved('taken')(world);
    await turns();
    expect([...world.storedRequests.keys()]).toEqual(['bet', 'casual', 'other']);
    otherLogsIn(world);
    await turns();
    expect(world.asked.map(({ reqId }) => reqId)).toEqual(['other']);
  });
});

describe('requests that another core left', () => {
  test.each([
    ['of this kind and the member', 'demo1', 'late', 1],
    ['of another kind', 'demo1', 'test', 0],
    ['of another member', 'demo2', 'late', 0],
  ])('when a member comes: one %s', async (_, memberId, kind, found) => {
    const world = createOutboxWorld();
    let count = 0;
    world.storedForMember('late').subscribe(() => count++);
    world.storedRequests.set('left', { reqId: 'left', memberId, kind, at: world.timers.now(), row: null });
    await turns();
    expect(count).toBe(0);
    world.logIn('demo1');
    await turns();
    expect(count).toBe(found);
  });
});

describe('a request that a window brings of a lost core', () => {
  test('is stored under its kind and asked for; one that is stored stays as it is', async () => {
    const world = createOutboxWorld();
    await world.follow('brought', 'demo1');
    await turns();
    expect(world.asked.map(({ reqId }) => reqId)).toEqual(['brought']);
    expect([...world.storedRequests.values()]).toMatchObject([{ reqId: 'brought', kind: 'test', row: null }]);
    world.storedRequests.set('noted', {
      reqId: 'noted',
      memberId: 'demo1',
      at: 0,
      kind: 'test',
      row: { a: 1 },
    });
    await world.follow('noted', 'demo1');
    expect(world.storedRequests.get('noted')?.row).toEqual({ a: 1 });
  });

  test('when it is of another member, it waits for that member', async () => {
    const world = createOutboxWorld();
    await world.follow('brought', 'demo2');
    await turns();
    expect(world.asked).toEqual([]);
    world.logIn('demo2');
    await turns();
    expect(world.asked.map(({ reqId }) => reqId)).toEqual(['brought']);
  });
});

test('B10: a request whose member left and came back while it was written is asked for, not sent', async () => {
  const world = createOutboxWorld();
  const outcome = world.post('r1');
  world.logIn(null);
  world.logIn('demo1');
  await turns();
  expect(world.sent).toEqual([]);
  resolved('never-arrived')(world);
  expect(await outcome).toBe('never-arrived');
});

describe('B10 the member of a request left', () => {
  test.each<[string, readonly Step[]]>([
    ['an acknowledgement', [otherLogsIn, ack('taken')]],
    ['a round', [noAck, otherLogsIn, resolved('taken')]],
  ])('%s that comes then is not shown to the next member', async (_, steps) => {
    const { world, outcome } = await posted(...steps);
    second(world);
    expect(await outcome).toBeNull();
    expect(world.outcomes).toEqual([]);
    logIn(world);
    await turns();
    resolved('taken')(world);
    await turns();
    expect(world.outcomes).toMatchObject([{ reqId: 'r1', outcome: 'taken', sent: null }]);
    expect(world.storedRequests.size).toBe(0);
  });
});

describe('a server that answers more than once', () => {
  test('later answers of an ended request are dropped, as long as it is remembered', async () => {
    const { world } = await posted(event('taken'), event('refused'), ack('refused'));
    for (let at = 0; at < MAX_ENDED - 1; at++) world.event(`other-${at}`, 'taken');
    event('refused')(world);
    expect(world.outcomes.filter(({ reqId }) => reqId === 'r1')).toHaveLength(1);
  });
});

const commands = [
  'post',
  'down',
  'up',
  'restart',
  'leave',
  'come',
  'arrive',
  'decide',
  'acknowledge',
  'answer',
  'event',
  'second',
] as const;
type Command = (typeof commands)[number];

/** A world that runs commands, with what was posted in it. */
function createRun() {
  const world = createOutboxWorld();
  const server = createOutboxServer(world);
  const posts: string[] = [];
  const acts: Readonly<Record<Command, (pick: number) => void>> = {
    post() {
      if (world.member() !== 'demo1') return;
      posts.push(`r${posts.length}`);
      void world.post(posts.at(-1) ?? '');
    },
    down() {
      world.down();
      server.cut();
    },
    up: world.up,
    restart() {
      world.restart();
      server.cut();
    },
    leave(pick) {
      world.logIn(pick % 2 === 0 ? null : 'demo2');
      server.cut();
    },
    come: () => world.logIn('demo1'),
    arrive: server.arrive,
    decide: server.decide,
    acknowledge: server.acknowledge,
    answer: server.answer,
    event: server.deliverEvent,
    second: () => world.timers.pass(ASK_AGAIN_MS),
  };
  const run = async (command: Command, pick: number, after: number): Promise<void> => {
    server.look();
    acts[command](pick);
    await turns(after);
    server.look();
  };
  /** Everything arrives, is decided and asked for, until nothing is left to do. */
  const end = async (): Promise<void> => {
    if (!world.isConnected()) await run('up', 0, 40);
    if (world.member() !== 'demo1') await run('come', 0, 40);
    for (let at = 0; at < 20 + posts.length * 4; at++) {
      for (const command of ['arrive', 'decide', 'acknowledge', 'event', 'answer', 'second'] as const)
        await run(command, at, 40);
    }
  };
  return { world, server, posts, run, end };
}

describe('E10 R13 in any order', () => {
  test('each request has one outcome, the server’s, and it stays stored until then', async () => {
    const step = fc.tuple(fc.constantFrom(...commands), fc.nat({ max: 9 }), fc.constantFrom(0, 1, 3, 40));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { world, server, posts, run, end } = createRun();
        for (const given of steps) {
          await run(...given);
          const known = new Set(world.outcomes.map(({ reqId }) => reqId));
          expect(posts.filter((reqId) => !known.has(reqId) && !world.storedRequests.has(reqId))).toEqual([]);
        }
        await end();
        expect(world.outcomes.map(({ reqId }) => reqId).toSorted()).toEqual(posts.toSorted());
        for (const { reqId, outcome } of world.outcomes)
          expect(server.fates.get(reqId) ?? 'never-arrived', reqId).toBe(outcome);
        expect(new Set(world.outcomes.map(({ member }) => member))).toEqual(
          new Set(posts.map(() => 'demo1')),
        );
        expect(new Set(server.sends).size).toBe(server.sends.length);
        expect(world.storedRequests.size).toBe(0);
        expect(world.timers.waiting()).toBe(0);
        expect(server.isBusy()).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
