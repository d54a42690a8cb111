import { wrap } from 'comlink';
import type { Observable } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Gate } from '../../worker/gate.ts';
// Also registers how a stream crosses the door on the window's side.
import type { RemoteCore } from '../../src/core/door-names.ts';
import '../../src/core/connect-core.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

async function openDoor(): Promise<RemoteCore> {
  const worker = new Worker(new URL('../given/door-worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  const gate = wrap<Gate>(worker);
  return (await gate.attach({
    clientId: 'a',
    token: null,
    language: 'ko',
    origin: location.origin,
    codec: 'msgpack',
  })) as unknown as RemoteCore;
}
const settle = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms));
async function listen<T>(stream: Promise<Observable<T>>) {
  const received: T[] = [];
  const subscription = (await stream).subscribe((value) => received.push(value));
  await settle(50);
  return { received, stop: () => subscription.unsubscribe() };
}

const everything = { game: 59, tab: 0, leagues: [], day: null, search: '' } as const;

describe('the door, through a real worker', () => {
  test('a burst of 100,000 snapshots becomes a few messages, and the last one is the newest', async () => {
    const door = await openDoor();
    const { received } = await listen(door.connection.view());
    await door.prices.setListQuery({ ...everything, tab: 100_000 });
    await settle();
    expect(received.length).toBeGreaterThan(0);
    expect(received.length).toBeLessThan(10);
    expect(received.at(-1)).toBe(100_000);
  });

  test('one-off events queue: none is lost, none doubled, their order stays', async () => {
    const door = await openDoor();
    const { received } = await listen(door.connection.moments());
    const ids = Array.from({ length: 200 }, (_, at) => at);
    await door.prices.showRows(ids);
    await expect.poll(() => received.length).toBe(200);
    expect(received.map((moment) => (moment.kind === 'picks-replaced' ? moment.count : -1))).toEqual(ids);
  });

  test('refusals come back as values, faults as errors', async () => {
    const door = await openDoor();
    expect(await door.slip.pick(1)).toEqual({
      ok: false,
      error: { kind: 'locked', itemId: 'x', reason: 'suspended' },
    });
    await expect(door.slip.clear()).rejects.toThrow('broken');
  });

  test('leaving a stream closes its port on the worker’s side', async () => {
    const door = await openDoor();
    const first = await listen(door.connection.view());
    const second = await listen(door.connection.view());
    expect(await door.slip.stakeMin()).toEqual({ ok: true, value: 2 });
    first.stop();
    await settle(50);
    expect(await door.slip.stakeMin()).toEqual({ ok: true, value: 1 });
    await door.prices.setListQuery({ ...everything, tab: 3 });
    await settle(100);
    expect(first.received).toEqual([]);
    expect(second.received.at(-1)).toBe(3);
  });
});
