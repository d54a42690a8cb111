/**
 * The sockets of the core are WebSockets alone (worker/engine/socket-io.ts). Socket.IO's client names its transports in one list, which would
 * bring the code of the others (polling by requests, WebTransport) into the first view.
 */
import type { Plugin } from 'vite';

const LIST = '/engine.io-client/build/esm/transports/index.js';

export const websocketOnly = (): Plugin => ({
  name: 'spo:websocket-only',
  enforce: 'pre',
  load: (id) =>
    id.endsWith(LIST)
      ? `import { WS } from './websocket.node.js';\nexport const transports = { websocket: WS };`
      : null,
});
