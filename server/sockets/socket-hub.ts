/**
 * Two Socket.IO servers on one path: msgpack frames and the plain JSON parser. The handshake's query selects the server (`codec=msgpack`).
 * Both have the same rooms and events; nothing is encoded for a room without listeners.
 */
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { msgpackParser } from '../../domain/protocol/wire/frame-parser.ts';
import { type Access, defaultAccess } from '../access-options.ts';
import { cut, endAfterClose, type RawConnection } from './cut.ts';
import { createBucketPool } from './bucket-pool.ts';
import { frameLimit, limitFrames } from './frame-limit.ts';
import { createSocketAdmission, refuseUpgrade } from './socket-admission.ts';

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
  emit(room: string, event: string, row: unknown): void;
  hasListeners(room: string): boolean;
  count(): number;
  disconnect(room: string): void;
  close(): Promise<void>;
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
const bufferedBytes = (socket: Socket): number => rawOf(socket).transport?.socket?.bufferedAmount ?? 0;

/** `onSocket` also gets the key of the socket's address in the limits. */
export function createSocketHub(
  http: HttpServer,
  onSocket: (socket: Socket, addressKey: string) => void,
  access: Access = defaultAccess,
): SocketHub {
  const admission = createSocketAdmission({ ...access, maxSockets: socketLimits.maxSockets, now: monotonic });
  const lendFrames = createBucketPool(frameLimit, monotonic);
  // Each Socket.IO server listens for upgrades on its own placeholder server; the real server passes upgrades on by codec.
  const carriers = { msgpack: createServer(), json: createServer() };
  const msgpack = new Server(carriers.msgpack, { ...options, parser: msgpackParser });
  const json = new Server(carriers.json, options);
  const servers = [msgpack, json];
  for (const server of servers) {
    server.on('connection', (socket) => onSocket(socket, admission.keyOf(socket.request)));
    server.engine.on('connection', (connection: RawConnection) => {
      limitFrames(connection, lendFrames(admission.keyOf(connection.request)));
      endAfterClose(connection);
    });
  }
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = request.url ?? '';
    const refusal = url.startsWith('/socket.io/') ? admission.refusal(request) : NOT_FOUND;
    if (refusal !== null) return refuseUpgrade(socket, refusal);
    socket.once('close', admission.enter(request));
    carriers[url.includes('codec=msgpack') ? 'msgpack' : 'json'].emit('upgrade', request, socket, head);
  });
  const stalls = setInterval(() => {
    for (const server of servers) {
      for (const socket of server.sockets.sockets.values())
        if (bufferedBytes(socket) > socketLimits.maxBufferedBytes) cut(rawOf(socket));
    }
  }, socketLimits.stallCheckMs);
  stalls.unref();
  const has = (server: Server, room: string): boolean => server.sockets.adapter.rooms.has(room);
  return {
    emit(room, event, row) {
      for (const server of servers) if (has(server, room)) server.to(room).emit(event, row);
    },
    hasListeners: (room) => servers.some((server) => has(server, room)),
    count: () => msgpack.engine.clientsCount + json.engine.clientsCount,
    disconnect(room) {
      for (const server of servers) server.in(room).disconnectSockets(true);
    },
    async close() {
      clearInterval(stalls);
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}
