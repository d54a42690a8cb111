/** Entry point of the worker behind the page /replay. */
import * as Comlink from 'comlink';
import { exposeGate } from './door/expose.ts';
import { createStage } from './replay/stage/stage.ts';

/** A larger session is played while its parts are read. */
const MAX_HELD_BYTES = 32 * 1024 * 1024;

Comlink.expose(
  createStage({
    siteFetch: (path) => fetch(path, { credentials: 'omit' }),
    inParts: {
      above: MAX_HELD_BYTES,
      read: (blob) => new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob)),
    },
    expose: (attach, port) => exposeGate({ attach }, port),
  }),
);
