/** Entry point of the worker behind the page /bench. */
import * as Comlink from 'comlink';
import { exposeGate } from './door/expose.ts';
import { createLoadStage } from './load/load-stage.ts';

Comlink.expose(
  createLoadStage({
    origin: self.location.origin,
    now: () => performance.timeOrigin + performance.now(),
    later(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    expose: exposeGate,
  }),
);
