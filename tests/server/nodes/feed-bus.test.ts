/** The stream bus passes the same tests in memory and in Redis. */
import { afterEach, describe, expect, test } from 'vitest';
import { type BusMessage, createRedisFeed, type FeedBus } from '../../../server/nodes/redis-feed.ts';
import { createMemoryBus } from '../../given/nodes/memory-bus.ts';
import { sharedService } from '../../given/nodes/shared-services.ts';
import { openRedis } from '../../../server/nodes/join-cluster.ts';

const redisUrl = await sharedService('redis');
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Side {
  readonly bus: FeedBus;
  readonly taken: BusMessage[];
}

/** Two ends of one bus. */
async function inMemory(): Promise<readonly [Side, Side]> {
  const bus = createMemoryBus();
  const side = (): Side => {
    const taken: BusMessage[] = [];
    closers.push(bus.follow((message) => void taken.push(message)));
    return { bus, taken };
  };
  return [side(), side()];
}

async function inRedis(): Promise<readonly [Side, Side]> {
  const open = async (): Promise<Side> => {
    const links = openRedis(redisUrl ?? '', () => {});
    while (links.commands.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 5));
    const bus = createRedisFeed(links, () => {});
    const taken: BusMessage[] = [];
    const stop = bus.follow((message) => void taken.push(message));
    closers.push(async () => {
      await stop();
      links.close();
    });
    return { bus, taken };
  };
  const sides = [await open(), await open()] as const;
  // A reader hears what is added after it has begun.
  const fence = await sides[0].bus.newestFence();
  for (const { bus, taken } of sides)
    while (taken.length === 0) {
      await bus.publish(fence, { kind: 'settlement', frames: [new Uint8Array([0])] });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  return sides;
}

const bytesOf = (taken: readonly BusMessage[], first: number): (readonly number[])[] =>
  taken.map(({ frames }) => frames.flatMap((frame) => [...frame])).filter(([byte]) => byte === first);

describe.each([
  ['in memory', inMemory],
  ['in Redis', inRedis],
] as const)('the bus %s', (form, open) => {
  const isSkipped = form === 'in Redis' && redisUrl === null;

  test.skipIf(isSkipped)('brings each message to every reader once, in order, with its bytes', async () => {
    const [one, two] = await open();
    const fence = (await one.bus.newestFence()) + 1;
    const all = Array.from({ length: 50 }, (_, at) => [7, at, 255, 0, 128]);
    for (const bytes of all)
      expect(await one.bus.publish(fence, { kind: 'list', frames: [new Uint8Array(bytes)] })).toBe(true);
    for (const { taken } of [one, two]) await expect.poll(() => bytesOf(taken, 7)).toEqual(all);
  });

  test.skipIf(isSkipped)('keeps the parts of a state together', async () => {
    const [one, two] = await open();
    const frames = [new Uint8Array([8, 1]), new Uint8Array([8, 2]), new Uint8Array([8, 3])];
    await one.bus.publish((await one.bus.newestFence()) + 1, { kind: 'state', frames });
    await expect.poll(() => two.taken.filter(({ kind }) => kind === 'state').length).toBe(1);
    expect(two.taken.find(({ kind }) => kind === 'state')?.frames.map((frame) => [...frame])).toEqual([
      [8, 1],
      [8, 2],
      [8, 3],
    ]);
  });

  test.skipIf(isSkipped)('S11 refuses the messages of a former leader', async () => {
    const [one, two] = await open();
    const fence = (await one.bus.newestFence()) + 1;
    const say = ({ bus }: Side, term: number, byte: number) =>
      bus.publish(term, { kind: 'list', frames: [new Uint8Array([9, byte])] });
    expect(await say(one, fence, 1)).toBe(true);
    expect(await say(two, fence + 1, 2)).toBe(true);
    expect(await say(one, fence, 3)).toBe(false);
    expect(await say(two, fence + 1, 4)).toBe(true);
    await expect
      .poll(() => bytesOf(one.taken, 9))
      .toEqual([
        [9, 1],
        [9, 2],
        [9, 4],
      ]);
    expect(await one.bus.newestFence()).toBe(fence + 1);
  });

  test.skipIf(isSkipped)('brings a request for the state to the leader', async () => {
    const [one, two] = await open();
    let asked = 0;
    one.bus.onAsked(() => void asked++);
    await expect
      .poll(() => {
        two.bus.askState();
        return asked;
      })
      .toBeGreaterThan(0);
  });
});
