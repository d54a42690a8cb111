/** O9, S10: the service worker of a build, run as the browser runs it: it keeps what was built, and nothing else. */
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { hashOfFile, serviceWorkerOf } from '../../scripts/service-worker-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const ORIGIN = 'https://site.test';
const built: Readonly<Record<string, string>> = {
  '/': '<script src="/assets/index-1.js"></script>',
  '/assets/index-1.js': 'start()',
  '/assets/live-1.js': 'live()',
};
const HOTEL = '<h1>Please log in to the wireless network</h1>';

/** What the network answers now, by path. */
let network: Record<string, string>;
/** What the browser's own cache keeps, and answers before the network unless it is passed. */
let browser: Record<string, string>;
/** What a proxy answers to the next request for a path instead of the network; the browser's cache keeps it. */
let wrongOnce: Map<string, string>;
let kept: Map<string, Response>;
/** The part of the cache storage that the browser refuses. */
let refused: 'open' | 'match' | 'put' | null;
let listeners: Map<string, (event: unknown) => void>;

const pathOf = (asked: Request | string): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname;

async function run(): Promise<void> {
  const hashes = Object.fromEntries(
    Object.entries(built)
      .filter(([path]) => path !== '/')
      .map(([path, text]) => [path, hashOfFile(new TextEncoder().encode(text))]),
  );
  const build = { id: 'b1', first: ['/assets/index-1.js'], main: '/assets/index-1.js', hashes };
  class SiteRequest extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, ORIGIN), init);
    }
  }
  const mayDo = (part: typeof refused): void => {
    if (refused === part) throw new DOMException('refused', 'SecurityError');
  };
  const cache = {
    match: async (asked: Request | string) => (mayDo('match'), kept.get(pathOf(asked))?.clone()),
    put: async (asked: Request | string, answer: Response) => (
      mayDo('put'),
      void kept.set(pathOf(asked), answer)
    ),
    keys: async () => [...kept.keys()],
  };
  const scope = {
    Request: SiteRequest,
    Response,
    URL,
    Uint8Array,
    Array,
    AbortSignal,
    crypto,
    caches: {
      open: async () => (mayDo('open'), cache),
      keys: async () => ['spo-files-b1'],
      delete: async () => true,
    },
    fetch: async (asked: Request) => {
      const path = pathOf(asked);
      const once = wrongOnce.get(path);
      wrongOnce.delete(path);
      if (once !== undefined) return new Response((browser[path] = once));
      // A request that reloads replaces what the browser keeps.
      if (asked.cache === 'reload') delete browser[path];
      const isPassed = asked.cache === 'reload' || asked.cache === 'no-cache';
      return new Response((isPassed ? undefined : browser[path]) ?? network[path] ?? '', { status: 200 });
    },
    addEventListener: (kind: string, listener: (event: unknown) => void) =>
      void listeners.set(kind, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    location: { origin: ORIGIN },
  };
  const context = createContext(scope);
  Object.assign(scope, { self: context });
  runInContext(await serviceWorkerOf(ROOT, build), context);
}

async function install(): Promise<void> {
  let done: Promise<void> = Promise.resolve();
  listeners.get('install')?.({ waitUntil: (work: Promise<void>) => void (done = work) });
  await done;
}
async function ask(path: string): Promise<Response> {
  let answer: Promise<Response> = Promise.reject(new Error('left to the network'));
  answer.catch(() => null);
  const request = new Request(ORIGIN + path);
  listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => void (answer = given) });
  return answer;
}

beforeEach(async () => {
  network = { ...built };
  browser = {};
  wrongOnce = new Map();
  kept = new Map();
  refused = null;
  listeners = new Map();
  await run();
});

test('what was built is kept, and served without a network', async () => {
  await install();
  expect([...kept.keys()].toSorted()).toEqual(['/', '/assets/index-1.js']);
  expect(await (await ask('/assets/live-1.js')).text()).toBe('live()');
  network = {};
  expect(await (await ask('/assets/live-1.js')).text()).toBe('live()');
  expect(await (await ask('/assets/index-1.js')).text()).toBe('start()');
});

test.each(['/', '/assets/index-1.js'])(
  'a wrong answer for %s keeps nothing; the next install does',
  async (path) => {
    network[path] = HOTEL;
    await expect(install()).rejects.toThrow(`${path} is not of this build`);
    expect(kept.size).toBe(0);
    network = { ...built };
    await install();
    expect(kept.size).toBe(2);
  },
);

test('a proxy that answers once wrongly costs no file, and leaves nothing in the browser’s cache', async () => {
  wrongOnce = new Map(['/', '/assets/index-1.js', '/assets/live-1.js'].map((path) => [path, HOTEL]));
  await install();
  expect(await (await ask('/assets/live-1.js')).text()).toBe('live()');
  expect(await (await ask('/assets/index-1.js')).text()).toBe('start()');
  expect([[...kept.keys()].toSorted(), browser]).toEqual([
    ['/', '/assets/index-1.js', '/assets/live-1.js'],
    {},
  ]);
});

test.each(['open', 'match', 'put'] as const)(
  'O5 where the browser refuses to %s its cache, files and pages come from the network',
  async (part) => {
    refused = part;
    expect(await (await ask('/assets/live-1.js')).text()).toBe('live()');
    expect(await (await ask('/assets/live-1.js')).text()).toBe('live()');
  },
);

test('a wrong file in the browser’s cache is passed; a wrong one of the network fails and is not kept', async () => {
  browser['/assets/live-1.js'] = HOTEL;
  expect(await (await ask('/assets/live-1.js')).text()).toBe('live()');
  kept.clear();
  browser = {};
  network['/assets/live-1.js'] = `${built['/assets/live-1.js']} `;
  expect((await ask('/assets/live-1.js')).type).toBe('error');
  expect(kept.size).toBe(0);
  network = { ...built };
  expect(await (await ask('/assets/live-1.js')).text()).toBe('live()');
});

test('a file of another build passes and is not kept', async () => {
  network['/assets/live-2.js'] = 'newer()';
  expect(await (await ask('/assets/live-2.js')).text()).toBe('newer()');
  expect(kept.size).toBe(0);
});
