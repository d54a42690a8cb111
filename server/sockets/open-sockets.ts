/** Opens the betting sockets of the server. Each gets the features' questions, and its requests are charged to its address. */
import type { Server } from 'node:http';
import type { Socket } from 'socket.io';
import { bettingGameCodes } from '../../domain/catalogue/game-code.ts';
import type { Wallets } from '../../domain/member/member.ts';
import { isReadableRow } from '../http/readable.ts';
import type { Access } from '../start/access-options.ts';
import { type BettingSocketDeps, serveSocket } from './betting-socket.ts';
import { createDeviceClaims } from './device-claims.ts';
import { createFarClaims, type FarClaim } from './far-claims.ts';
import type { FarSockets } from './far-sockets.ts';
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
  readonly wallets: (memberId: number) => Promise<Wallets>;
}

/**
 * Sends the members of this node's sockets what they may have missed: their wallets, and which histories to read again. One member after
 * another, so that a node with thousands of members does not flood the database.
 */
async function renewMembers({ hub, wallets }: RenewDeps): Promise<void> {
  for (const room of new Set(hub.rooms(MEMBER_ROOMS))) {
    const memberId = Number(room.slice(MEMBER_ROOMS.length));
    const present = await wallets(memberId);
    sendWallets({ send: (_member, event, row) => hub.emit(room, event, row) }, memberId, present);
    for (const gameType of bettingGameCodes) hub.emit(room, 'DrawHistoryGameType', { gameType });
  }
}

export function openSockets(
  server: Server,
  deps: Omit<BettingSocketDeps, 'budget' | 'claim'> & {
    readonly far: FarSockets | null;
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
  hub.onNodes(CLAIMED, (claimed) => farClaims.onFar(claimed as FarClaim));
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
