/** Entry of the core, for a SharedWorker and, where there is none, a dedicated worker: wires what the core needs. */
import { createCore } from './core.ts';
import type { BettingSocket, CoreDeps } from './engine/deps.ts';
import { beginLife } from './door/core-life.ts';
import { exposeGate } from './door/expose.ts';
import { firstCellOf } from './door/life-signs.ts';
import { fetchCode } from './engine/fetch-code.ts';
import { createIntentStore } from './engine/intent-store.ts';
import { createStoredValues } from './engine/stored-values.ts';
import { createBettingSocket } from './engine/socket-io.ts';

const isShared = 'SharedWorkerGlobalScope' in globalThis;
const now = (): number => performance.timeOrigin + performance.now();

const sockets: BettingSocket[] = [];
const life = beginLife(self.name, () => {
  for (const socket of sockets) socket.disconnect();
  self.close();
});

const deps: CoreDeps = {
  kind: isShared ? 'shared' : 'dedicated',
  firstCell: firstCellOf(self.name),
  now,
  random: Math.random,
  newId: () => crypto.randomUUID(),
  later(ms, act) {
    let stopped = false;
    const timer = setTimeout(() => life.whenSure(() => stopped || act()), ms);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  },
  openSocket(options) {
    const socket = createBettingSocket(options);
    sockets.splice(0, sockets.length, socket);
    return socket;
  },
  fetch: (url, init) =>
    new Promise((resolve, reject) => {
      life.whenSure(() => void fetch(url, init).then(resolve, reject));
    }),
  fetchCode,
  intents: createIntentStore(now),
  values: createStoredValues(),
  windowGone: (clientId) => navigator.locks.request(`window:${clientId}`, () => {}),
};

const gate = createCore(deps, self.location.origin);
if (isShared)
  (self as unknown as SharedWorkerGlobalScope).onconnect = ({ ports: [port] }) =>
    exposeGate(gate, port, life);
else exposeGate(gate, undefined, life);
