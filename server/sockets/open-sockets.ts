/** Opens the betting sockets of the server. Each gets the features' questions, and its requests are charged to its address. */
import type { Server } from 'node:http';
import type { Access } from '../access-options.ts';
import { createSnapshotBudgets } from './snapshot-budget.ts';
import { type BettingSocketDeps, serveSocket } from './betting-socket.ts';
import { createDeviceClaims, EXPIRED, roomOfDevice } from './device-claims.ts';
import type { FarSockets } from './far-sockets.ts';
import { createIdleLimit, IDLE_LIMIT_MS } from './idle-limit.ts';
import { roomOfMember } from './member-channel.ts';
import { createPings } from './pings.ts';
import { readOnlyReadable } from './readable-rows.ts';
import { renewMembers } from './renew-members.ts';
import { createSocketHub, type SocketHub } from './socket-hub.ts';

export function openSockets(
  server: Server,
  deps: Omit<BettingSocketDeps, 'budget' | 'claim'> & {
    readonly far: FarSockets | null;
    /** An unused connection is ended after this time; 4 hours by default. */
    readonly idleLimitMs?: number | undefined;
  },
  access: Access,
): SocketHub {
  const { far, tallies } = deps;
  const claim = createDeviceClaims(({ memberId, deviceId, mode }) => {
    const [room, kept] = [roomOfMember(memberId), roomOfDevice(memberId, deviceId)];
    if (mode === 'expire') hub.cutFar(room, kept, EXPIRED, { type: mode });
    else hub.notifyFar(room, kept, EXPIRED, { type: mode });
  });
  const budgetOf = createSnapshotBudgets(access.socketsPerAddress, () => performance.now());
  const pings = createPings();
  const idle = createIdleLimit(deps.idleLimitMs ?? IDLE_LIMIT_MS, deps.now);
  const hub = createSocketHub(
    server,
    (socket, key) => {
      readOnlyReadable(socket);
      serveSocket(socket, { ...deps, claim, budget: budgetOf(key) });
      idle.watch(socket);
      pings.begin(socket);
    },
    { access, far, tallies },
  );
  far?.onRegained(() => {
    renewMembers({ hub, wallets: deps.members.wallets }).catch((error: unknown) =>
      deps.log('members could not be sent what they may have missed', error),
    );
  });
  return {
    ...hub,
    close() {
      pings.stop();
      idle.stop();
      return hub.close();
    },
  };
}
