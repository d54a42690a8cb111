/** Entry point of the core, for a SharedWorker or, where the browser has none, a dedicated worker. */
import { browserDeps } from './engine/browser-deps.ts';
import { createCore } from './core.ts';
import { beginLife } from './door/core-life.ts';
import { exposeGate } from './door/expose.ts';

const isShared = 'SharedWorkerGlobalScope' in globalThis;
const sockets = new Map<string, () => void>();
const life = beginLife(self.name, () => {
  for (const closeSocket of sockets.values()) closeSocket();
  self.close();
});
const deps = browserDeps({
  name: self.name,
  kind: isShared ? 'shared' : 'dedicated',
  life,
  onSocket: (namespace, close) => void sockets.set(namespace, close),
});
const gate = createCore(deps, self.location.origin);
if (isShared)
  (self as unknown as SharedWorkerGlobalScope).onconnect = ({ ports: [port] }) =>
    exposeGate(gate, port, life);
else exposeGate(gate, undefined, life);
