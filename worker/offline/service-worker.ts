/**
 * The service worker: it keeps the files of one build, so that the site opens without a network. It is compiled alone into
 * /service-worker.js (scripts/service-worker-file.ts), so it imports nothing.
 *
 * A page is always asked of the network first, and its scripts carry the hash of their content in their names. So a page and its scripts are
 * of one build, whether they come from the network or from here. Calls and the socket are not touched.
 */
interface Build {
  /** Hash of the names of all files. */
  readonly id: string;
  /** What the page needs at its start, as paths. */
  readonly first: readonly string[];
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

async function keepFirst(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Past the browser's cache: a kept page of an older build must not be stored as this one's.
  await cache.addAll([PAGE, ...scope.build.first].map((path) => new Request(path, { cache: 'no-cache' })));
}

async function dropOlder(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== cacheName) await caches.delete(name);
}

/** A file whose name carries its hash never changes: the kept one is as good as the server's. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && (await cache.keys()).length < MAX_FILES) await cache.put(request, answer.clone());
  return answer;
}

const keptPage = async (): Promise<Response | undefined> =>
  (await caches.open(cacheName)).match(PAGE, { ignoreVary: true });

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_WAIT_MS) });
  } catch (error) {
    const kept = await keptPage();
    if (kept === undefined) throw error;
    return kept;
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
