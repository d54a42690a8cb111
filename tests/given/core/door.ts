import type { MethodName, RemoteCore } from '../../../src/core/door/door-names.ts';

type Method = (...args: readonly unknown[]) => Promise<unknown>;

const everyProperty = (make: (name: string) => unknown): object =>
  new Proxy(
    {},
    {
      // A promise that resolves with it must not take it for a promise.
      get: (_, name) => (typeof name !== 'string' || name === 'then' ? undefined : make(name)),
    },
  );

/** A core whose every method is what `methodOf` says of its full name, "slip.pick". */
export const doorOf = (methodOf: (name: MethodName) => Method): RemoteCore =>
  everyProperty((feature) =>
    everyProperty((name) => methodOf(`${feature}.${name}` as MethodName)),
  ) as RemoteCore;
