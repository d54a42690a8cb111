/** The real core on real sockets and calls, as a window has it; each is a life of its own. */
import { filter, firstValueFrom, type Observable, timeout } from 'rxjs';
import { createCore } from '../../../worker/core.ts';
import type { CoreDeps } from '../../../worker/engine/deps.ts';
import type { ServedStream } from '../../../worker/door/expose.ts';
import { createBettingSocket } from '../../../worker/engine/socket-io.ts';
import { coreMemory } from '../core/core-memory.ts';
import { limits } from '../runs/limits.ts';
import { readServed } from '../core/read-served.ts';
import type { OpenServer } from './running-server.ts';

/** What closes the cores that were opened. */
export const stops: (() => void)[] = [];

/** `connect` makes its sockets. */
export function openCore(
  server: Pick<OpenServer, 'address'>,
  codec: 'msgpack' | 'json' = 'msgpack',
  token: string | null = null,
  connect = createBettingSocket,
) {
  const memory = coreMemory();
  const { storedRequests } = memory;
  let running = true;
  const deps: CoreDeps = {
    self: { kind: 'dedicated' },
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    later(ms, act) {
      const timer = setTimeout(() => running && act(), ms);
      return () => clearTimeout(timer);
    },
    network: {
      openSocket(options) {
        const socket = connect(options);
        stops.push(() => {
          running = false;
          socket.disconnect();
        });
        return socket;
      },
      fetch: (url, init) => fetch(url, init),
    },
    storage: memory.storage,
    windowGone: () => new Promise(() => {}),
  };
  const core = createCore(deps, server.address).attach({
    clientId: 'w',
    token,
    language: 'ko',
    origin: server.address,
    codec,
  });
  const watch = <T>(served: ServedStream | Promise<ServedStream>): Observable<T> =>
    readServed<T>(served, (port) => stops.push(() => port.close()));
  return { core, watch, storedRequests };
}
/** The first value of a watch that is wanted. */
export const until = <T>(
  stream: Observable<T>,
  wanted: (value: T) => boolean,
  ms: number = limits.waitMs,
): Promise<T> => firstValueFrom(stream.pipe(filter(wanted), timeout(ms)));
