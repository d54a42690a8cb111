/**
 * The sockets of the core are WebSockets alone (worker/engine/socket-io.ts). Socket.IO's client names its transports in one list, which would
 * bring the code of the others (polling by requests, WebTransport) into the first view.
 */
import type { Plugin } from 'vite';

const LIST = '/engine.io-client/build/esm/transports/index.js';
const OTHERS = /\/engine\.io-client\/build\/esm\/transports\/(?:polling|webtransport)[\w.-]*\.js$/;

export const websocketOnly = (): Plugin => ({
  name: 'spo:websocket-only',
  enforce: 'pre',
  load: (id) =>
    id.endsWith(LIST)
      ? `import { WS } from './websocket.node.js';\nexport const transports = { websocket: WS };`
      : null,
  // The package exports the others by name, too, and one of them runs code when it is loaded.
  transform: {
    filter: { id: OTHERS },
    handler: (code) => ({ code, map: null, moduleSideEffects: false }),
  },
});
