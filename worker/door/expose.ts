/** Exposes the gate through Comlink. The return value of a view method reaches the window as a MessagePort that serves its source. */
import * as Comlink from 'comlink';
import type { Observable } from 'rxjs';
import type { CoreLife } from './core-life.ts';
import { servePort, type Source } from './stream-port.ts';

/**
 * A source that Comlink transfers to a window as a port. `keep` registers the port's close function and returns a function that removes it
 * again.
 */
export class ServedStream {
  readonly source: Source<unknown>;
  readonly keep: (close: () => void) => () => void;
  constructor(source: Source<unknown>, keep: (close: () => void) => () => void) {
    this.source = source;
    this.keep = keep;
  }
}

Comlink.transferHandlers.set('stream', {
  canHandle: (value: unknown): value is ServedStream => value instanceof ServedStream,
  serialize: ({ source, keep }: ServedStream): [MessagePort, Transferable[]] => {
    const { port1, port2 } = new MessageChannel();
    let forget: () => void = () => {};
    const close = servePort(source, port1, () => forget());
    forget = keep(close);
    return [port2, [port2]];
  },
  deserialize: (): never => {
    throw new Error('streams are served by the core');
  },
});

/** An API as the core implements it: a method that gives the window an Observable returns a `ServedStream` here. */
export type Served<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...args: infer Args) => Observable<unknown>
    ? (...args: Args) => ServedStream
    : Api[Name];
};

/** An API whose code is loaded on first use: every method returns a promise. */
export type ColdServed<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Answer extends Observable<unknown> ? ServedStream : Awaited<Answer>>
    : never;
};

/** How a window attaches to the core. `Carried`: the state that it brings from a lost core. */
export interface AttachingWindow<Carried = unknown> {
  /** Random; the window holds the Web Lock `window:{clientId}` before it attaches. */
  readonly clientId: string;
  /** Token from the cookie auth._token, or null. */
  readonly token: string | null;
  readonly language: 'ko' | 'en';
  /** Origin of the site, for calls and sockets. */
  readonly origin: string;
  /** The encoding of frames; 'json' is for existing back ends and for tools. The first window decides. */
  readonly codec: 'msgpack' | 'json';
  /** True: the window's page starts without the site's configuration (B18). It is loaded when a window first needs it. */
  readonly isLight?: boolean;
  /** The id of this browser for the server. The first window decides. */
  readonly deviceId?: string;
  readonly carried?: Carried;
}

/** `Apis`: the APIs of all features, as the core implements them for one window. */
export interface ServedGate<Apis extends object> {
  attach(window: AttachingWindow): Apis;
}

type Method = (...args: readonly unknown[]) => unknown;

/** Every method waits until the core knows that it was not replaced (core-life.ts). */
function guardedCore<Apis extends object>(core: Apis, life: CoreLife): Apis {
  const guarded =
    (method: Method): Method =>
    (...args) =>
      new Promise((resolve, reject) => {
        life.whenNotReplaced(() => {
          try {
            resolve(method(...args));
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      });
  /** A feature that is loaded on first use has no list of methods, so a Proxy guards each method when it is read. */
  const guardedApi = (api: object): object =>
    new Proxy(api, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        return typeof method === 'function' ? guarded(method as Method) : method;
      },
    });
  return Object.fromEntries(Object.entries(core).map(([name, api]) => [name, guardedApi(api)])) as Apis;
}

export function exposeGate<Apis extends object>(
  gate: ServedGate<Apis>,
  port?: MessagePort,
  life?: CoreLife,
): void {
  const attach = async (window: AttachingWindow): Promise<Apis> => {
    if (life === undefined) return Comlink.proxy(gate.attach(window));
    await life.began;
    return Comlink.proxy(guardedCore(gate.attach(window), life));
  };
  const root = { attach };
  if (port === undefined) Comlink.expose(root);
  else Comlink.expose(root, port);
}
