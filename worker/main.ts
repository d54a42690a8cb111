/** Entry point of the core, for a SharedWorker or, where the browser has none, a dedicated worker. */
import { browserDeps } from './browser-deps.ts';
import { createCore } from './core.ts';
import { beginLife } from './door/core-life.ts';
import { exposeGate } from './door/expose.ts';

const isShared = 'SharedWorkerGlobalScope' in globalThis;
let closeSocket = (): void => {};
const life = beginLife(self.name, () => {
  closeSocket();
  self.close();
});
const deps = browserDeps({
  name: self.name,
  kind: isShared ? 'shared' : 'dedicated',
  life,
  onSocket: (close) => void (closeSocket = close),
});
const gate = createCore(deps, self.location.origin);
if (isShared)
  (self as unknown as SharedWorkerGlobalScope).onconnect = ({ ports: [port] }) =>
    exposeGate(gate, port, life);
else exposeGate(gate, undefined, life);
