import { wrap } from 'comlink';
import type { Observable } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Core, Gate } from '../../worker/core-api.ts';
// Registers how a stream crosses the door on the window's side.
import '../../src/core/connect-core.ts';

type Door = { [K in keyof Core]: (...args: Parameters<Core[K]>) => Promise<Awaited<ReturnType<Core[K]>>> };
const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

async function openDoor(): Promise<Door> {
  const worker = new Worker(new URL('./door-worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  const gate = wrap<Gate>(worker);
  return (await gate.attach({
    clientId: 'a',
    token: null,
    language: 'ko',
    origin: location.origin,
    codec: 'msgpack',
  })) as unknown as Door;
}
const settle = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms));
async function listen<T>(stream: Promise<Observable<T>>) {
  const heard: T[] = [];
  const subscription = (await stream).subscribe((value) => heard.push(value));
  await settle(50);
  return { heard, stop: () => subscription.unsubscribe() };
}

const everything = { game: 59, tab: 0, leagues: [], day: null, search: '' } as const;

describe('the door, through a real worker', () => {
  test('a burst of 100,000 snapshots becomes a few messages, and the last one is the newest', async () => {
    const door = await openDoor();
    const { heard } = await listen(door.connection());
    await door.setListQuery({ ...everything, tab: 100_000 });
    await settle();
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.length).toBeLessThan(10);
    expect(heard.at(-1)).toBe(100_000);
  });

  test('one-off events queue: none is lost, none doubled, their order stays', async () => {
    const door = await openDoor();
    const { heard } = await listen(door.moments());
    const ids = Array.from({ length: 200 }, (_, at) => at);
    await door.showRows(ids);
    await expect.poll(() => heard.length, { timeout: 8000 }).toBe(200);
    expect(heard.map((moment) => (moment.kind === 'toast' ? Number(moment.key) : -1))).toEqual(ids);
  });

  test('refusals come back as values, faults as errors', async () => {
    const door = await openDoor();
    expect(await door.pick(1)).toEqual({
      ok: false,
      error: { kind: 'locked', itemId: 'x', reason: 'suspended' },
    });
    await expect(door.clearSlip()).rejects.toThrow('broken');
  });

  test('leaving a stream closes its port on the worker’s side', async () => {
    const door = await openDoor();
    const first = await listen(door.connection());
    const second = await listen(door.connection());
    expect(await door.stakeMin()).toEqual({ ok: true, value: 2 });
    first.stop();
    await settle(50);
    expect(await door.stakeMin()).toEqual({ ok: true, value: 1 });
    await door.setListQuery({ ...everything, tab: 3 });
    await settle(100);
    expect(first.heard).toEqual([]);
    expect(second.heard.at(-1)).toBe(3);
  });
});
