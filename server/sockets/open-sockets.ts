/** Opens the betting sockets of the server. Each gets the features' questions, and its requests are charged to its address. */
import type { Server } from 'node:http';
import type { Access } from '../access-options.ts';
import { createSnapshotBudgets } from './snapshot-budget.ts';
import { type BettingSocketDeps, serveSocket } from './betting-socket.ts';
import { createDeviceClaims } from './device-claims.ts';
import { readOnlyReadable } from './readable-rows.ts';
import { createSocketHub, type SocketHub } from './socket-hub.ts';

export function openSockets(
  server: Server,
  deps: Omit<BettingSocketDeps, 'budget' | 'claim'>,
  access: Access,
): SocketHub {
  const claim = createDeviceClaims();
  const budgetOf = createSnapshotBudgets(access.socketsPerAddress, () => performance.now());
  return createSocketHub(
    server,
    (socket, key) => {
      readOnlyReadable(socket);
      serveSocket(socket, { ...deps, claim, budget: budgetOf(key) });
    },
    access,
  );
}
