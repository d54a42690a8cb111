/**
 * Two Socket.IO servers on one path: msgpack frames and the plain JSON parser. The handshake's query selects the server (`codec=msgpack`).
 * Both have the same rooms and events; nothing is encoded for a room without listeners.
 */
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { type Access, defaultAccess } from '../start/access-options.ts';
import { createBroadcasts } from './broadcasts.ts';
import { createBucketPool, type LentBucket } from './bucket-pool.ts';
import { cutConnection, endAfterClose, type RawConnection } from './cut.ts';
import { writeEncoded } from './encoded-frame.ts';
import { type FarSockets, roomOfNode, sendByAdapter } from './far-sockets.ts';
import { msgpackParser } from './known-frames.ts';
import { createRoomSpace, type RoomSpace, type ServeNamespace } from './room-space.ts';
import {
  createSocketAdmission,
  refuseUpgrade,
  type SocketAdmission,
  TOO_MANY_REQUESTS,
} from './socket-admission.ts';
import { addressTally, createLocalTallies, type Tallies } from './tallies.ts';
import type { BucketLimit } from './token-bucket.ts';
import { unsentBytes } from './unsent-bytes.ts';

export const socketLimits = {
  /** Clients send only small commands. */
  maxFrameBytes: 64 * 1024,
  maxSockets: 20_000,
  /**
   * Connections that may wait to be accepted (the kernel allows 4,096 at most by default). With Node's 511, most of thousands that come back
   * in the same moment are dropped, and their next try is 1, 3, 7, … seconds later.
   */
  waitingConnections: 4096,
  /** A reader with more unsent data is cut off; it recovers with a snapshot. */
  maxBufferedBytes: 8 * 1024 * 1024,
  stallCheckMs: 1000,
  /** A connection that has not sent CONNECT by then is closed. */
  connectTimeoutMs: 10_000,
} as const;

export interface SocketHub extends RoomSpace {
  /** The rooms of a namespace that was given to the hub. */
  space(namespace: string): RoomSpace;
  /** To the other nodes themselves. Lost if they cannot be reached now. */
  emitToNodes(event: string, row: unknown): void;
  /** Calls `listener` with what another node has sent by `emitToNodes`. */
  onNodes(event: string, listener: (row: unknown) => void): void;
  count(): number;
  close(): Promise<void>;
}

interface HubOptions {
  readonly access?: Access;
  /** null: this process is alone. */
  readonly far?: FarSockets | null;
  /** Counts the sockets of an address over all nodes. */
  readonly tallies?: Tallies;
  /** Other namespaces than the betting sockets', by name: connections of their own, under the same limits. */
  readonly namespaces?: Readonly<Record<string, ServeNamespace>>;
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
/** The clock of the limits: it goes on evenly when the host's clock is set. */
const monotonic = (): number => performance.now();

/** The connection of a socket, typed without Socket.IO's private parts. */
const rawOf = ({ conn }: Socket): RawConnection => conn as unknown as RawConnection;
/** The upgrade request and its headers are needed no longer: a fifth of a connection's memory. */
function forgetRequest(socket: Socket): void {
  (rawOf(socket) as { request: unknown }).request = null;
  socket.handshake.headers = {};
}

interface UpgradeDeps extends Required<Pick<HubOptions, 'far' | 'tallies'>> {
  readonly admission: SocketAdmission;
  readonly carriers: Readonly<Record<'msgpack' | 'json', HttpServer>>;
  /** Sockets of an address over all nodes. */
  readonly most: number;
}

/** Passes admitted upgrades on to the Socket.IO server of their codec. */
function serveUpgrades(http: HttpServer, { admission, tallies, far, carriers, most }: UpgradeDeps): void {
  const accept = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const codec = request.url?.includes('codec=msgpack') === true ? 'msgpack' : 'json';
    carriers[codec].emit('upgrade', request, socket, head);
  };
  /** Apart from its caller: a listener keeps what the function around it holds for as long as the connection lives. */
  const countUntilClosed = (socket: Duplex, name: string, leave: () => void): void => {
    const takeBack = tallies.add(name);
    socket.once('close', () => {
      leave();
      takeBack();
    });
  };
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isOurs = request.url?.startsWith('/socket.io/') === true;
    const refusal = isOurs ? admission.refusal(request) : NOT_FOUND;
    if (refusal !== null) return refuseUpgrade(socket, refusal);
    const name = addressTally(admission.keyOf(request));
    countUntilClosed(socket, name, admission.enter(request));
    if (far === null) return accept(request, socket, head);
    void tallies.total([name]).then(([count = 0]) => {
      if (count > most) refuseUpgrade(socket, TOO_MANY_REQUESTS);
      else if (!socket.destroyed) accept(request, socket, head);
    });
  });
}

/** A member sends less than two frames a second; opening a page sends some dozens at once. */
export const frameLimit: BucketLimit = { burst: 200, perSecond: 20 };

/**
 * Limits the frames of a connection from its start. A frame costs the server work even if its event is unknown, so it is counted before its
 * event is read. A connection that floods is cut.
 */
function limitFrames(connection: RawConnection, { bucket: frames, giveBack }: LentBucket): void {
  connection.on('close', giveBack);
  connection.on('packet', () => {
    if (frames.take(1) > 0) cutConnection(connection);
  });
}

/** The rooms of the betting sockets, and those of the other namespaces by name. */
function createSpaces(servers: readonly Server[], far: FarSockets | null, names: readonly string[]) {
  const broadcasts = createBroadcasts({
    now: monotonic,
    write: writeEncoded,
    later: (work, ms) => void setTimeout(work, ms).unref(),
  });
  const toRooms = (room: string, event: string, row: unknown): void => far?.rooms.publish(room, event, row);
  const spaceOf = (name: string): RoomSpace =>
    createRoomSpace(servers, sendByAdapter(servers, far, name), broadcasts, name);
  return {
    space: createRoomSpace(servers, toRooms, broadcasts),
    others: new Map(names.map((name) => [name, spaceOf(name)])),
  };
}

/** `onSocket` also gets the key of the socket's address in the limits. */
export function createSocketHub(
  http: HttpServer,
  onSocket: (socket: Socket, addressKey: string) => void,
  { access = defaultAccess, far = null, tallies = createLocalTallies(), namespaces = {} }: HubOptions = {},
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
  /** The addresses of the connections: the request is gone when a second namespace is opened on a connection. */
  const keys = new WeakMap<object, string>();
  const serve =
    (serveOne: (socket: Socket, key: string) => void) =>
    (socket: Socket): void => {
      if (far !== null) void socket.join(roomOfNode(far.node));
      forgetRequest(socket);
      serveOne(socket, keys.get(socket.conn) ?? '');
    };
  for (const server of servers) {
    server.on('connection', serve(onSocket));
    for (const [name, serveOne] of Object.entries(namespaces))
      server.of(name).on('connection', serve(serveOne));
    server.engine.on('connection', (connection: RawConnection) => {
      const key = admission.keyOf(connection.request);
      keys.set(connection, key);
      limitFrames(connection, lendFrames(key));
      endAfterClose(connection);
    });
  }
  serveUpgrades(http, { admission, tallies, far, carriers, most: access.socketsPerAddress });
  const stalls = setInterval(() => {
    const spaces = ['/', ...Object.keys(namespaces)];
    for (const space of servers.flatMap((server) => spaces.map((name) => server.of(name))))
      for (const socket of space.sockets.values())
        if (unsentBytes(rawOf(socket)) > socketLimits.maxBufferedBytes) cutConnection(rawOf(socket));
  }, socketLimits.stallCheckMs);
  stalls.unref();
  const { space, others } = createSpaces(servers, far, Object.keys(namespaces));
  return {
    ...space,
    space(namespace) {
      const found = others.get(namespace);
      if (found === undefined) throw new Error(`there is no namespace ${namespace}`);
      return found;
    },
    // One of the servers is enough: both are on every node.
    emitToNodes(event, row) {
      if (far?.isOpen() === true) msgpack.serverSideEmit(event, row);
    },
    onNodes: (event, listener) => void msgpack.on(event, listener),
    count: () => msgpack.engine.clientsCount + json.engine.clientsCount,
    async close() {
      clearInterval(stalls);
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}
