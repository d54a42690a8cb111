/** Puts the gate behind Comlink. What a view method returns crosses the door as a port that serves its source. */
import * as Comlink from 'comlink';
import type { Observable } from 'rxjs';
import type { Core, Gate } from '../core-api.ts';
import { servePort, type Source } from './stream-port.ts';

/** A source on its way through the door. */
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

type Served<F> = F extends (...args: infer A) => Observable<unknown> ? (...args: A) => ServedStream : F;

/** What the core makes for one window: the door's methods, with sources where the window gets streams. */
export type ServedCore = { readonly [K in keyof Core]: Served<Core[K]> };

export interface ServedGate {
  attach(window: Parameters<Gate['attach']>[0]): ServedCore;
}

export function exposeGate(gate: ServedGate, port?: MessagePort): void {
  const root = { attach: (window: Parameters<Gate['attach']>[0]) => Comlink.proxy(gate.attach(window)) };
  if (port === undefined) Comlink.expose(root);
  else Comlink.expose(root, port);
}
