/** The core's dependencies (engine/deps.ts), built on browser APIs. */
import type { CoreLife } from '../door/core-life.ts';
import { firstCellOf } from '../door/life-signs.ts';
import type { CoreDeps, CoreSelf } from './deps.ts';
import { fetchCode } from './fetch-code.ts';
import { createRecordingStore } from './recording-store.ts';
import { createRequestStore } from './request-store.ts';
import { createBettingSocket } from './socket-io.ts';
import { createStoredValues } from './stored-values.ts';

interface BrowserCore {
  /** The worker's own name. */
  readonly name: string;
  readonly kind: CoreSelf['kind'];
  /** Delays timers and calls of a core that hung until the core knows that no other core has replaced it. */
  readonly life: Pick<CoreLife, 'whenNotReplaced'>;
  /** Called when the socket of a namespace was opened, in place of the one before; `close` closes the socket. */
  readonly onSocket: (namespace: string, close: () => void) => void;
}

const now = (): number => performance.timeOrigin + performance.now();

export const browserDeps = ({ name, kind, life, onSocket }: BrowserCore): CoreDeps => ({
  self: { kind, name, firstCell: firstCellOf(name), keepsLastMinutes: true },
  now,
  random: Math.random,
  newId: () => crypto.randomUUID(),
  later(ms, act) {
    let stopped = false;
    const timer = setTimeout(() => life.whenNotReplaced(() => stopped || act()), ms);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  },
  network: {
    openSocket(options) {
      const socket = createBettingSocket(options);
      onSocket(options.namespace ?? '/', () => socket.disconnect());
      return socket;
    },
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        life.whenNotReplaced(() => void fetch(url, init).then(resolve, reject));
      }),
    fetchCode,
  },
  storage: {
    storedRequests: createRequestStore(now),
    values: createStoredValues(),
    recording: createRecordingStore(),
  },
  windowGone: (clientId) => navigator.locks.request(`window:${clientId}`, () => {}),
});
