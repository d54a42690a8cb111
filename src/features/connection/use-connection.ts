import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import { viewOf } from '../../core/client.ts';
import { useViewOf } from '../../core/use-client.ts';

const connecting: ConnectionView = {
  link: 'connecting',
  stopped: null,
  online: false,
  stream: 'down',
  delayMs: null,
  lostAt: null,
};
const connectionView = viewOf((core) => core.connection.view(), connecting);

export const useConnection = (): ConnectionView => useViewOf(connectionView);
