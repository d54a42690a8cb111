/** Features whose code is loaded on first use: through a real worker, and with a load in the test's hand. */
import { wrap } from 'comlink';
import { Subject } from 'rxjs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LoadError, loadFailureOf } from '../../worker/door/load-error.ts';
import { type Cold, cold, type ColdNeeds, WAKE_AGAIN_MS } from '../../worker/engine/cold.ts';
import { fetchCode } from '../../worker/engine/fetch-code.ts';
import { createOpenWindow } from '../../worker/engine/windows.ts';
import type { Feature } from '../../worker/feature.ts';
import type { Gate, WindowInfo } from '../../worker/core-api.ts';
import type { ColdWorkerApi } from '../given/core/cold-worker.ts';
import { createWireClock } from '../given/core/wire-clock.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
  vi.unstubAllGlobals();
});

const info = (clientId: string): WindowInfo => ({
  clientId,
  token: null,
  language: 'ko',
  origin: location.origin,
  codec: 'msgpack',
});

type Remote<Of> = {
  readonly [Name in keyof Of]: Of[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Answer>
    : never;
};
interface ColdDoor {
  readonly schedule: Remote<ColdWorkerApi>;
  readonly slip: Remote<{ isLoaded(): boolean }>;
}

describe('through a real worker', () => {
  test('its code is not loaded before its first use, and it gets the windows that came before', async () => {
    const worker = new Worker(new URL('../given/core/cold-worker.ts', import.meta.url), { type: 'module' });
    workers.push(worker);
    const gate = wrap<Gate>(worker);
    const open = async (clientId: string) => (await gate.attach(info(clientId))) as unknown as ColdDoor;
    const [first, second] = [await open('a'), await open('b')];
    expect(await first.slip.isLoaded()).toBe(false);
    expect(await first.schedule.count()).toBe(1);
    expect(await first.slip.isLoaded()).toBe(true);
    expect(await first.schedule.windows()).toBe(2);
    expect(await second.schedule.notes()).toEqual(['a first', 'b', 'up']);
    const lengths: number[] = [];
    (await second.schedule.lengths()).subscribe((length) => lengths.push(length));
    await expect.poll(async () => (await first.schedule.count(), lengths.at(-1))).toBeGreaterThan(3);
    await expect((first.schedule as unknown as Remote<{ gone(): void }>).gone()).rejects.toThrow('no method');
  });
});

interface Api {
  /** How often it was called. */
  moves(): number;
}

/** A cold feature whose load, link and time are the test's. */
function given(more: Partial<Cold<null, Api>> = {}, made: Partial<Feature<Api>> = {}) {
  const clock = createWireClock();
  const state = { loads: 0, created: 0, failures: 0, wanted: 0, moves: 0 };
  const needs = {
    deps: { ...clock, network: {} },
    link: { state: 'disconnected' },
    wantStreams: () => void state.wanted++,
  } as unknown as ColdNeeds;
  const feature = cold<null, Api>(needs, {
    source: 'test',
    async load() {
      state.loads++;
      if (state.failures-- > 0) throw new TypeError('Failed to fetch');
      return null;
    },
    create() {
      state.created++;
      return {
        api: () => ({ moves: () => ++state.moves }),
        ...made,
      };
    },
    ...more,
  });
  const window = createOpenWindow('w');
  const api = feature.api(window);
  feature.onWindow?.(info('w'), true);
  return { clock, state, feature, window, api };
}

describe('T7 a load that fails', () => {
  test('rejects the calls that waited for it, and the next call loads anew', async () => {
    const { state, api } = given();
    state.failures = 2;
    const both = await Promise.allSettled([api.moves(), api.moves()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const error: unknown = await api.moves().catch((reason: unknown) => reason);
    expect(loadFailureOf(error)).toBe('link');
    expect(await api.moves()).toBe(1);
    expect(await api.moves()).toBe(2);
    expect(state).toMatchObject({ loads: 3, created: 1 });
  });

  test('when it was woken, it is loaded again after a while', async () => {
    const wake = new Subject<void>();
    const { clock, state } = given({ wake });
    state.failures = 1;
    wake.next();
    await clock.pass(0);
    await clock.pass(WAKE_AGAIN_MS - 1);
    expect(state).toMatchObject({ loads: 1, created: 0 });
    await clock.pass(1);
    await clock.pass(0);
    expect(state).toMatchObject({ loads: 2, created: 1 });
  });

  test('a file that the server has no more is "gone", one that cannot be fetched "link"', async () => {
    const source = 'worker/features/casual/casual.ts';
    vi.stubGlobal('chunkFiles', '/assets/core-files.json');
    const table = () => Promise.resolve(Response.json({ [source]: ['/assets/casual.js'] }));
    const why = () => fetchCode(source).then(() => 'fetched', loadFailureOf);
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(new Response('', { status: 404 })),
      table,
      () => Promise.resolve(new Response('', { status: 404 })),
      () => Promise.resolve(new Response('', { status: 503 })),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(new Response('export {}')),
    ];
    const fetched = vi.fn<typeof fetch>(
      () => answers.shift()?.() ?? Promise.reject(new Error('asked again')),
    );
    vi.stubGlobal('fetch', fetched);
    for (const expected of ['link', 'gone', 'gone', 'link', 'link', 'fetched'])
      expect(await why()).toBe(expected);
    // The table of files is read once.
    expect(fetched.mock.calls.map(([path]) => path)).toEqual([
      ...Array(3).fill('/assets/core-files.json'),
      ...Array(4).fill('/assets/casual.js'),
    ]);
    await fetchCode('not-built.ts');
    expect(fetched).toHaveBeenCalledTimes(7);
  });

  test('a LoadError is recognised by its name, which alone crosses the door with the message', () => {
    const crossed = Object.assign(new Error('404 Error'), { name: new LoadError('gone', '').name });
    expect(loadFailureOf(crossed)).toBe('gone');
    expect([loadFailureOf(new Error('broken')), loadFailureOf('gone')]).toEqual([null, null]);
  });
});

/** The calls that had an answer, by name, once everything that was ready has run. */
async function answered(calls: Readonly<Record<string, Promise<unknown>>>): Promise<readonly string[]> {
  const names: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const note = (): void => void names.push(name);
    call.then(note, note);
  }
  await new Promise((done) => setTimeout(done));
  return names;
}

describe('a window that leaves', () => {
  test('while the code is loaded: its waiting call is not run and has no answer', async () => {
    const { state, feature, window, api } = given();
    const other = feature.api(createOpenWindow('w2'));
    const calls = { left: api.moves(), stays: other.moves() };
    window.close();
    expect(await answered(calls)).toEqual(['stays']);
    expect(state).toMatchObject({ loads: 1, moves: 1 });
  });

  test('while a load fails: its waiting call is not rejected, that of another window is', async () => {
    const { state, feature, window, api } = given();
    const other = feature.api(createOpenWindow('w2'));
    state.failures = 1;
    const calls = { left: api.moves(), stays: other.moves() };
    window.close();
    expect(await answered(calls)).toEqual(['stays']);
    await expect(calls.stays).rejects.toThrow('Failed to fetch');
  });

  test('and calls afterwards has no answer, one that came in its place under the same name has', async () => {
    const { state, feature, window, api } = given();
    await api.moves();
    const next = feature.api(createOpenWindow('w'));
    window.close();
    expect(await answered({ left: api.moves(), next: next.moves() })).toEqual(['next']);
    expect(state.moves).toBe(2);
  });

  test('before the code is loaded is unknown to the feature', async () => {
    const seen: string[] = [];
    const { feature, window } = given({}, { onWindow: ({ clientId }) => seen.push(clientId) });
    const other = feature.api(createOpenWindow('w2'));
    feature.onWindow?.(info('w2'), false);
    window.close();
    await other.moves();
    expect(seen).toEqual(['w2']);
  });
});

describe('before it is loaded', () => {
  test('when the loaded feature listens for socket events, its calls are rejected', async () => {
    const { api } = given({}, { events: { Moved: () => {} } });
    await expect(api.moves()).rejects.toThrow('no socket events');
  });

  test('it wants no streams, repeats no work and gets no link changes; afterwards it does', async () => {
    const ran: number[] = [];
    const links: boolean[] = [];
    const { clock, state, feature, api } = given(
      {},
      {
        every: [{ ms: 1000, act: (now) => ran.push(now), waitsFirst: true }],
        streams: () => ['59'],
        onLink: (isUp) => links.push(isUp),
      },
    );
    const tick = () => feature.every?.forEach(({ act }) => act(clock.now()));
    tick();
    feature.onLink?.(true);
    expect([...(feature.streams?.() ?? [])]).toEqual([]);
    await api.moves();
    expect(state.wanted).toBe(1);
    expect([...(feature.streams?.() ?? [])]).toEqual(['59']);
    tick();
    clock.sleep(1001);
    tick();
    feature.onLink?.(false);
    expect({ ran, links }).toEqual({ ran: [clock.now()], links: [false] });
  });
});
