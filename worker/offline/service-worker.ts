/**
 * The service worker: it keeps the files of one build, so that the site opens without a network. It is compiled alone into
 * /service-worker.js (scripts/service-worker-file.ts), so it imports nothing.
 *
 * A page is always asked of the network first, and its scripts carry the hash of their content in their names. So a page and its scripts are
 * of one build, whether they come from the network or from here. Calls and the socket are not touched.
 *
 * What is kept is what was built: a proxy that answers once with something else (a login page of a hotel, a cut file) is not kept for good.
 */
interface Build {
  /** Hash of the names of all files. */
  readonly id: string;
  /** What the page needs at its start, as paths. */
  readonly first: readonly string[];
  /** The page names this script. */
  readonly main: string;
  /** SHA-256 of each file by its path, the first 32 hexadecimal digits. */
  readonly hashes: Readonly<Record<string, string>>;
}

const scope = globalThis as unknown as ServiceWorkerGlobalScope & { readonly build: Build };
const PREFIX = 'spo-files-';
/** The page is kept under this address: one page serves every route. */
const PAGE = '/';
/** A page that has not come after this long is taken from the kept files, ms. */
const PAGE_WAIT_MS = 4000;
/** Most files of a build that are kept beside the first ones. */
const MAX_FILES = 300;

const cacheName = `${PREFIX}${scope.build.id}`;

const HASH_CHARS = 32;

/** What `act` does with the kept files; null: the browser refuses them (blocked data, no room), and the network answers alone. */
async function kept<T>(act: (cache: Cache) => Promise<T>): Promise<T | null> {
  try {
    return await act(await caches.open(cacheName));
  } catch {
    return null;
  }
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, HASH_CHARS);
}

/** Whether the answer is what was built under the path. The page differs by its head; its script tells its build. */
async function isOfBuild(path: string, answer: Response): Promise<boolean> {
  if (!answer.ok || answer.redirected) return false;
  const copy = answer.clone();
  if (path === PAGE) return (await copy.text()).includes(scope.build.main);
  return (await hashOf(await copy.arrayBuffer())) === scope.build.hashes[path];
}

async function fetchFirst(path: string): Promise<readonly [path: string, answer: Response]> {
  // Past the browser's cache: a kept page of an older build must not be stored as this one's.
  const answer = await fetch(new Request(path, { cache: 'no-cache' }));
  if (await isOfBuild(path, answer)) return [path, answer];
  // The browser's cache keeps the wrong answer, too, and would give it to pages: it is replaced there.
  const again = await fetchAgain(path, path);
  if (again === null) throw new Error(`${path} is not of this build`);
  return [path, again];
}

/** Rejects if one file is not as it was built: the browser installs this worker at a later visit. */
async function keepFirst(): Promise<void> {
  const fetched = await Promise.all([PAGE, ...scope.build.first].map(fetchFirst));
  const cache = await caches.open(cacheName);
  await Promise.all(fetched.map(([path, answer]) => cache.put(path, answer)));
}

async function dropOlder(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== cacheName) await caches.delete(name);
}

/** A file whose name carries its hash never changes: the kept one is as good as the server's. */
async function file(request: Request): Promise<Response> {
  const held = await kept((cache) => cache.match(request, { ignoreVary: true }));
  if (held instanceof Response) return held;
  const answer = await fetch(request);
  const { pathname } = new URL(request.url);
  // Files of other builds pass, and are not kept.
  if (!answer.ok || scope.build.hashes[pathname] === undefined) return answer;
  const right = (await isOfBuild(pathname, answer)) ? answer : await fetchAgain(request.url, pathname);
  if (right === null) return Response.error();
  await kept(async (cache) => {
    if ((await cache.keys()).length < MAX_FILES) await cache.put(request, right.clone());
  });
  return right;
}

/** Past the browser's cache, which may keep a wrong answer for a year; null: it is wrong again. */
async function fetchAgain(url: string, path: string): Promise<Response | null> {
  const answer = await fetch(new Request(url, { cache: 'reload' }));
  return (await isOfBuild(path, answer)) ? answer : null;
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_WAIT_MS) });
  } catch (error) {
    const held = await kept((cache) => cache.match(PAGE, { ignoreVary: true }));
    if (!(held instanceof Response)) throw error;
    return held;
  }
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keepFirst().then(() => scope.skipWaiting()));
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder().then(() => scope.clients.claim()));
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(file(request));
  // Pages in frames (login, member pages) and pages of the server's own are left to the network.
  else if (request.mode === 'navigate' && request.destination === 'document')
    event.respondWith(page(request));
});
