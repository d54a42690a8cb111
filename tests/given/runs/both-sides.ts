/**
 * Before each test file of the core: its files share a page, and in a page the handler of streams is either the window's or the core's, whichever
 * was loaded last. Here one handler takes both parts: streams of a core in the page go out, those of a worker come in.
 */
import { transferHandlers } from 'comlink';

const name = 'stream';
await import('../../../src/core/door/connect-core.ts');
const ofWindow = transferHandlers.get(name);
await import('../../../worker/door/expose.ts');
const ofCore = transferHandlers.get(name);
if (ofWindow === undefined || ofCore === undefined)
  throw new Error('a side registers no streams under this name');
transferHandlers.set(name, { ...ofCore, deserialize: (value) => ofWindow.deserialize(value) });
