import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import { defineView } from './client.ts';

const connecting: ConnectionView = {
  link: 'connecting',
  stopped: null,
  online: false,
  stream: 'down',
  delayMs: null,
  lostAt: null,
};

/** The link to the server, as the core sees it. */
export const connectionView = defineView((core) => core.connection.view(), connecting);
