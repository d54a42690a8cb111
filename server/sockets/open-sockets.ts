/** Opens the betting sockets of the server. Each gets the features' questions, and its requests are charged to its address. */
import type { Server } from 'node:http';
import type { Socket } from 'socket.io';
import { bettingGameCodes } from '../../domain/catalogue/game-code.ts';
import { isReadableRow } from '../http/readable.ts';
import type { Access } from '../start/access-options.ts';
import { type BettingSocketDeps, serveSocket, type SocketMembers } from './betting-socket.ts';
import { createDeviceClaims } from './device-claims.ts';
import { createFarClaims, type FarClaim } from './far-claims.ts';
import { createIdleLimit, IDLE_LIMIT_MS } from './idle-limit.ts';
import { MEMBER_ROOMS, sendWallets } from './member-channel.ts';
import { createPings } from './pings.ts';
import type { ServeNamespace } from './room-space.ts';
import { createSnapshotBudgets } from './snapshot-budget.ts';
import { createSocketHub, type SocketHub } from './socket-hub.ts';

/** Event between the nodes. */
const CLAIMED = 'claimed';

/**
 * Replaces unreadable rows of a socket (NUL, half a character, too large) by null. The question then refuses the null in its own way. Must be
 * called before the questions of the socket are served.
 */
function readOnlyReadable(socket: Socket): void {
  const { handshake } = socket;
  if (!isReadableRow(handshake.auth)) handshake.auth = {};
  socket.use((packet, next) => {
    const [, row] = packet as unknown[];
    if (typeof row !== 'function' && !isReadableRow(row)) packet[1] = null;
    next();
  });
}

/** A namespace whose questions get only readable rows. */
const readable =
  (serve: ServeNamespace): ServeNamespace =>
  (socket) => {
    readOnlyReadable(socket);
    serve(socket);
  };

interface RenewDeps {
  readonly hub: Pick<SocketHub, 'rooms' | 'emit'>;
  readonly members: Pick<SocketMembers, 'wallets' | 'lossFields'>;
}

/**
 * Sends the members of this node's sockets what they may have missed: their wallets, their loss limit, and which histories to read again. One member after
 * another, so that a node with thousands of members does not flood the database.
 */
async function renewMembers({ hub, members }: RenewDeps): Promise<void> {
  for (const room of new Set(hub.rooms(MEMBER_ROOMS))) {
    const memberId = Number(room.slice(MEMBER_ROOMS.length));
    const [present, loss] = await Promise.all([members.wallets(memberId), members.lossFields(memberId)]);
    sendWallets({ send: (_member, event, row) => hub.emit(room, event, row) }, memberId, present);
    if (loss.lossLimitSet !== undefined) hub.emit(room, 'LossLock', loss);
    for (const gameType of bettingGameCodes) hub.emit(room, 'DrawHistoryGameType', { gameType });
  }
}

export function openSockets(
  server: Server,
  deps: Omit<BettingSocketDeps, 'budget' | 'claim'> & {
    /** The features' own namespaces. */
    readonly namespaces?: Readonly<Record<string, ServeNamespace>>;
    /** An unused connection is ended after this time; 4 hours by default. */
    readonly idleLimitMs?: number | undefined;
  },
  access: Access,
): SocketHub {
  const { far, tallies } = deps;
  const namespaces = Object.fromEntries(
    Object.entries(deps.namespaces ?? {}).map(([name, serve]) => [name, readable(serve)]),
  );
  const endTaken = (session: string): void => {
    deps.members
      .endTaken(session)
      .catch((error: unknown) =>
        deps.log('a session that another device took over could not be ended', error),
      );
  };
  const farClaims = createFarClaims({
    next: far?.nextOrder ?? (async () => null),
    send: (claimed) => hub.emitToNodes(CLAIMED, claimed),
    endTaken,
  });
  const claim = createDeviceClaims(endTaken, farClaims.claimed);
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
    { access, far, tallies, namespaces },
  );
  if (far !== null) {
    hub.watchRooms(MEMBER_ROOMS, far.rooms);
    far.rooms.onEvent(hub.emit);
  }
  hub.onNodes(CLAIMED, (claimed) => farClaims.onFar(claimed as FarClaim));
  far?.onRegained(() => {
    renewMembers({ hub, members: deps.members }).catch((error: unknown) =>
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
