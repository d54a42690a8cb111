import { wrap } from 'comlink';
import type { Observable } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Gate } from '../../worker/core-api.ts';
// Also registers how a stream crosses the door on the window's side.
import type { RemoteCore } from '../../src/core/door/door-names.ts';
import '../../src/core/door/connect-core.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

async function openDoor(): Promise<RemoteCore> {
  const worker = new Worker(new URL('../given/core/door-worker.ts', import.meta.url), { type: 'module' });
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
/** `say`: lets the worker say something on the stream, until the first word has come; the stream is open then. */
async function listen<T>(stream: Promise<Observable<T>>, say: () => Promise<unknown>) {
  const received: T[] = [];
  const subscription = (await stream).subscribe((value) => received.push(value));
  await expect
    .poll(async () => {
      await say();
      return received.length;
    })
    .toBeGreaterThan(0);
  return { received, stop: () => subscription.unsubscribe() };
}

const everything = { game: 59, tab: 0, leagues: [], day: null, search: '' } as const;
const oneSnapshot = { ...everything, tab: 1 };

describe('the door, through a real worker', () => {
  test('a burst of 100,000 snapshots becomes a few messages, and the last one is the newest', async () => {
    const door = await openDoor();
    const { received } = await listen(door.connection.view(), () => door.prices.setListQuery(oneSnapshot));
    const before = received.length;
    await door.prices.setListQuery({ ...everything, tab: 100_000 });
    await expect.poll(() => received.at(-1)).toBe(100_000);
    expect(received.length - before).toBeLessThan(10);
  });

  test('one-off events queue: none is lost, none doubled, their order stays', async () => {
    const door = await openDoor();
    const { received } = await listen(door.connection.moments(), () => door.prices.showRows([0]));
    const ids = Array.from({ length: 200 }, (_, at) => at + 1);
    await door.prices.showRows(ids);
    // Some of the first event came while the stream was opened.
    const counts = () =>
      received.flatMap((moment) =>
        moment.kind === 'picks-replaced' && moment.count > 0 ? [moment.count] : [],
      );
    await expect.poll(() => counts().length).toBe(200);
    expect(counts()).toEqual(ids);
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
    const say = () => door.prices.setListQuery(oneSnapshot);
    const first = await listen(door.connection.view(), say);
    const second = await listen(door.connection.view(), say);
    expect(await door.slip.stakeMin()).toEqual({ ok: true, value: 2 });
    first.stop();
    await expect.poll(() => door.slip.stakeMin()).toEqual({ ok: true, value: 1 });
    first.received.length = 0;
    await door.prices.setListQuery({ ...everything, tab: 3 });
    await expect.poll(() => second.received.at(-1)).toBe(3);
    expect(first.received).toEqual([]);
  });
});
