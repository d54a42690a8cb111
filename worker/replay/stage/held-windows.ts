/**
 * The windows of a replay, held while entries are played: they draw the place that is reached, and none in between. The page gets the answer
 * with the place first, then the windows get their values.
 */
import type { ServedCore } from '../../core-api.ts';
import { ServedStream } from '../../door/expose.ts';
import type { Source } from '../../door/stream-port.ts';

interface HeldWindows {
  /** The same core; its streams wait while the windows are held. */
  around(core: ServedCore): ServedCore;
  /** Holds the windows while `act` runs, and lets them go in a later task. */
  during<T>(act: () => Promise<T>): Promise<T>;
}

type Method = (...args: readonly unknown[]) => unknown;

export function createHeldWindows(): HeldWindows {
  const open = new Set<() => void>();
  let isHeld = false;
  let release: ReturnType<typeof setTimeout> | null = null;
  const letGo = (): void => {
    if (release !== null) clearTimeout(release);
    release = null;
    isHeld = false;
    for (const wake of open) wake();
  };
  const held = (source: Source<unknown>): Source<unknown> => ({
    ...source,
    open(wake) {
      const one = (): void => void (isHeld || wake());
      open.add(one);
      const stop = source.open(one);
      return () => {
        open.delete(one);
        stop();
      };
    },
    take: () => (isHeld ? undefined : source.take()),
  });
  const heldStream = (value: unknown): unknown =>
    value instanceof ServedStream ? new ServedStream(held(value.source), value.keep) : value;
  const heldMethod =
    (method: Method): Method =>
    (...args) => {
      const answer = method(...args);
      return answer instanceof Promise ? answer.then(heldStream) : heldStream(answer);
    };
  /** A feature that is loaded on first use has no list of methods. */
  const heldApi = (api: object): object =>
    new Proxy(api, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        return typeof method === 'function' ? heldMethod(method as Method) : method;
      },
    });
  return {
    around: (core) =>
      Object.fromEntries(Object.entries(core).map(([name, api]) => [name, heldApi(api)])) as ServedCore,
    async during(act) {
      // What the windows have waited for since the last time leaves first.
      if (release !== null) letGo();
      isHeld = true;
      try {
        return await act();
      } finally {
        release = setTimeout(letGo, 0);
      }
    },
  };
}
