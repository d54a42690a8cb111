/**
 * Two Socket.IO servers on one path: msgpack frames and the plain JSON parser. The handshake's query selects the server (`codec=msgpack`).
 * Both have the same rooms and events; nothing is encoded for a room without listeners.
 */
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { type Access, defaultAccess } from '../access-options.ts';
import { cut, endAfterClose, type RawConnection } from './cut.ts';
import { createBucketPool } from './bucket-pool.ts';
import { frameLimit, limitFrames } from './frame-limit.ts';
import { type FarSockets, roomOfNode, sendFar } from './far-sockets.ts';
import { msgpackParser } from './known-frames.ts';
import { addressTally, createLocalTallies, type Tallies } from './tallies.ts';
import { createSocketAdmission, refuseUpgrade, type SocketAdmission } from './socket-admission.ts';

export const socketLimits = {
  /** Clients send only small commands. */
  maxFrameBytes: 64 * 1024,
  maxSockets: 20_000,
  /** A reader with more unsent data is cut off; it recovers with a snapshot. */
  maxBufferedBytes: 8 * 1024 * 1024,
  stallCheckMs: 1000,
  /** A connection that has not sent CONNECT by then is closed. */
  connectTimeoutMs: 10_000,
} as const;

export interface SocketHub {
  /** To the sockets of this node. */
  emit(room: string, event: string, row: unknown): void;
  /** To the sockets of all nodes. */
  emitEverywhere(room: string, event: string, row: unknown): void;
  /** Whether a socket of this node is in the room. */
  hasListeners(room: string): boolean;
  /** Cuts the room's sockets of the other nodes, except those in `kept`, after this event. */
  cutFar(room: string, kept: string, event: string, row: unknown): void;
  /** Rooms of this node that begin with `prefix`. */
  rooms(prefix: string): readonly string[];
  count(): number;
  close(): Promise<void>;
}

export interface HubOptions {
  readonly access?: Access;
  /** null: this process is alone. */
  readonly far?: FarSockets | null;
  /** Counts the sockets of an address over all nodes. */
  readonly tallies?: Tallies;
}

const options: Partial<ServerOptions> = {
  path: '/socket.io/',
  transports: ['websocket'],
  serveClient: false,
  maxHttpBufferSize: socketLimits.maxFrameBytes,
  perMessageDeflate: false,
  pingInterval: 20_000,
  pingTimeout: 15_000,
  connectTimeout: socketLimits.connectTimeoutMs,
};

const NOT_FOUND = 404;
const TOO_MANY = 429;
/** The clock of the limits: it goes on evenly when the host's clock is set. */
const monotonic = (): number => performance.now();

/** The connection of a socket, typed without Socket.IO's private parts. */
const rawOf = ({ conn }: Socket): RawConnection => conn as unknown as RawConnection;
const bufferedBytes = (socket: Socket): number => rawOf(socket).transport?.socket?.bufferedAmount ?? 0;

interface Upgrades {
  readonly admission: SocketAdmission;
  readonly tallies: Tallies;
  readonly far: FarSockets | null;
  readonly socketsPerAddress: number;
  readonly carriers: Readonly<Record<'msgpack' | 'json', HttpServer>>;
}

/** Passes accepted upgrades on by codec. Among several nodes, the sockets of the address at the other nodes count, too. */
function acceptUpgrades(
  http: HttpServer,
  { admission, tallies, far, socketsPerAddress, carriers }: Upgrades,
): void {
  const accept = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const codec = request.url?.includes('codec=msgpack') === true ? 'msgpack' : 'json';
    carriers[codec].emit('upgrade', request, socket, head);
  };
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isOurs = request.url?.startsWith('/socket.io/') === true;
    const refusal = isOurs ? admission.refusal(request) : NOT_FOUND;
    if (refusal !== null) return refuseUpgrade(socket, refusal);
    const name = addressTally(admission.keyOf(request));
    const leave = admission.enter(request);
    const takeBack = tallies.add(name);
    socket.once('close', () => {
      leave();
      takeBack();
    });
    if (far === null) return accept(request, socket, head);
    void tallies.total([name]).then(([count = 0]) => {
      if (count > socketsPerAddress) refuseUpgrade(socket, TOO_MANY);
      else if (!socket.destroyed) accept(request, socket, head);
    });
  });
}

/** `onSocket` also gets the key of the socket's address in the limits. */
export function createSocketHub(
  http: HttpServer,
  onSocket: (socket: Socket, addressKey: string) => void,
  { access = defaultAccess, far = null, tallies = createLocalTallies() }: HubOptions = {},
): SocketHub {
  const admission = createSocketAdmission({ ...access, maxSockets: socketLimits.maxSockets, now: monotonic });
  const lendFrames = createBucketPool(frameLimit, monotonic);
  // Each Socket.IO server listens for upgrades on its own placeholder server; the real server passes upgrades on by codec.
  const carriers = { msgpack: createServer(), json: createServer() };
  const withAdapter = (codec: 'msgpack' | 'json') =>
    far === null ? options : { ...options, adapter: far.adapterOf(codec) };
  const msgpack = new Server(carriers.msgpack, { ...withAdapter('msgpack'), parser: msgpackParser });
  const json = new Server(carriers.json, withAdapter('json'));
  const servers = [msgpack, json];
  const toOthers = sendFar(servers, far);
  for (const server of servers) {
    server.on('connection', (socket) => {
      if (far !== null) void socket.join(roomOfNode(far.node));
      onSocket(socket, admission.keyOf(socket.request));
    });
    server.engine.on('connection', (connection: RawConnection) => {
      limitFrames(connection, lendFrames(admission.keyOf(connection.request)));
      endAfterClose(connection);
    });
  }
  acceptUpgrades(http, { admission, tallies, far, socketsPerAddress: access.socketsPerAddress, carriers });
  const stalls = setInterval(() => {
    for (const server of servers) {
      for (const socket of server.sockets.sockets.values())
        if (bufferedBytes(socket) > socketLimits.maxBufferedBytes) cut(rawOf(socket));
    }
  }, socketLimits.stallCheckMs);
  stalls.unref();
  const has = (server: Server, room: string): boolean => server.sockets.adapter.rooms.has(room);
  const emit = (room: string, event: string, row: unknown): void => {
    for (const server of servers) if (has(server, room)) server.local.to(room).emit(event, row);
  };
  return {
    emit,
    emitEverywhere(room, event, row) {
      emit(room, event, row);
      toOthers((others) => others.to(room).emit(event, row));
    },
    cutFar(room, kept, event, row) {
      toOthers((others) => others.to(room).except(kept).emit(event, row));
      toOthers((others) => others.to(room).except(kept).disconnectSockets(true));
    },
    rooms: (prefix) =>
      servers.flatMap((server) =>
        [...server.sockets.adapter.rooms.keys()].filter((room) => room.startsWith(prefix)),
      ),
    hasListeners: (room) => servers.some((server) => has(server, room)),
    count: () => msgpack.engine.clientsCount + json.engine.clientsCount,
    async close() {
      clearInterval(stalls);
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}
