/** Entry point of the worker behind the page /replay. */
import * as Comlink from 'comlink';
import { exposeGate } from './door/expose.ts';
import { createStage } from './replay/stage/stage.ts';

Comlink.expose(
  createStage({
    siteFetch: (path) => fetch(path, { credentials: 'omit' }),
    expose: (attach, port) => exposeGate({ attach }, port),
  }),
);
