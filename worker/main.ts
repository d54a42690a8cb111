/** Entry of the core, for a SharedWorker and, where there is none, a dedicated worker: wires what the core needs. */
import { createCore } from './core.ts';
import type { CoreDeps } from './deps.ts';
import { exposeGate } from './door/expose.ts';
import { createIntentStore } from './recording/intent-store.ts';
import { createKeep } from './recording/keep.ts';
import { createBettingSocket } from './sockets/socket-io.ts';

const isShared = 'SharedWorkerGlobalScope' in globalThis;
const now = (): number => performance.timeOrigin + performance.now();

const deps: CoreDeps = {
  kind: isShared ? 'shared' : 'dedicated',
  now,
  random: Math.random,
  newId: () => crypto.randomUUID(),
  later(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  openSocket: createBettingSocket,
  fetch: (url, init) => fetch(url, init),
  intents: createIntentStore(now),
  keep: createKeep(),
  windowGone: (clientId) => navigator.locks.request(`window:${clientId}`, () => {}),
};

const gate = createCore(deps, self.location.origin);
if (isShared)
  (self as unknown as SharedWorkerGlobalScope).onconnect = ({ ports: [port] }) => exposeGate(gate, port);
else exposeGate(gate);
