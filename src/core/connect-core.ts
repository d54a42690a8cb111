/** Starts the core, or joins the one that other windows of the site already share. */
import { type Remote, transferHandlers, wrap } from 'comlink';
import type { Observable } from 'rxjs';
import type { Core, Gate } from '../../worker/core-api.ts';
import { readPort } from '../../worker/door/stream-port.ts';
import { nextFrame } from './next-frame.ts';
import { readToken } from './token-cookie.ts';

export type RemoteCore = Remote<Core>;

/** A core that has not answered by then is taken for dead. */
export const CORE_TIMEOUT_MS = 10_000;

transferHandlers.set('stream', {
  canHandle: (_value: unknown): _value is Observable<unknown> => false,
  serialize: (): never => {
    throw new Error('streams come from the core');
  },
  deserialize: (port: MessagePort) => readPort(port, nextFrame),
});

/** Held as long as the window lives: the core learns by it that the window is gone, whatever ends it. */
const holdLock = (name: string): Promise<void> =>
  new Promise((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise<never>(() => {});
    });
  });

function openGate(): Remote<Gate> {
  const wantsOwn = new URLSearchParams(location.search).get('core') === 'dedicated';
  if (typeof SharedWorker === 'undefined' || wantsOwn) {
    return wrap<Gate>(
      new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module', name: 'spo-core' }),
    );
  }
  const shared = new SharedWorker(new URL('../../worker/main.ts', import.meta.url), {
    type: 'module',
    name: 'spo-core',
  });
  shared.port.start();
  return wrap<Gate>(shared.port);
}

export async function connectCore(language: 'ko' | 'en'): Promise<RemoteCore> {
  const clientId = crypto.randomUUID();
  await holdLock(`window:${clientId}`);
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the core does not answer')), CORE_TIMEOUT_MS),
  );
  const codec = new URLSearchParams(location.search).get('codec') === 'json' ? 'json' : 'msgpack';
  const { origin } = location;
  const attached = openGate().attach({ clientId, token: readToken(), language, origin, codec });
  return (await Promise.race([attached, late])) as unknown as RemoteCore;
}
