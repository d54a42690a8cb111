/**
 * Two Socket.IO servers on one path: msgpack frames and the plain JSON parser, told apart by the handshake's query
 * (`codec=msgpack`). Rooms and events are the same on both; a room without listeners is not encoded for.
 */
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { msgpackParser } from '../../domain/protocol/frame-parser.ts';

export const socketLimits = {
  /** A client sends small commands only. */
  maxFrameBytes: 64 * 1024,
  maxSockets: 20_000,
  /** A reader that lags behind by this much is cut off; it recovers by a snapshot. */
  maxBufferedBytes: 8 * 1024 * 1024,
  stallCheckMs: 1000,
} as const;

export interface SocketHub {
  emit(room: string, event: string, row: unknown): void;
  hasListeners(room: string): boolean;
  rooms(): Iterable<string>;
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
};

const bufferedBytes = (socket: Socket): number => {
  const { transport } = socket.conn as unknown as { transport?: { socket?: { bufferedAmount?: number } } };
  return transport?.socket?.bufferedAmount ?? 0;
};

export function createSocketHub(http: HttpServer, onSocket: (socket: Socket) => void): SocketHub {
  // Each Socket.IO server listens for upgrades on a carrier of its own; the real server hands them on by codec.
  const carriers = { msgpack: createServer(), json: createServer() };
  const msgpack = new Server(carriers.msgpack, { ...options, parser: msgpackParser });
  const json = new Server(carriers.json, options);
  const servers = [msgpack, json];
  for (const server of servers) server.on('connection', onSocket);
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = request.url ?? '';
    if (
      !url.startsWith('/socket.io/') ||
      msgpack.engine.clientsCount + json.engine.clientsCount >= socketLimits.maxSockets
    ) {
      socket.destroy();
      return;
    }
    carriers[url.includes('codec=msgpack') ? 'msgpack' : 'json'].emit('upgrade', request, socket, head);
  });
  const stalls = setInterval(() => {
    for (const server of servers) {
      for (const socket of server.sockets.sockets.values())
        if (bufferedBytes(socket) > socketLimits.maxBufferedBytes) socket.conn.close();
    }
  }, socketLimits.stallCheckMs);
  stalls.unref();
  const has = (server: Server, room: string): boolean => server.sockets.adapter.rooms.has(room);
  return {
    emit(room, event, row) {
      for (const server of servers) if (has(server, room)) server.to(room).emit(event, row);
    },
    hasListeners: (room) => servers.some((server) => has(server, room)),
    rooms: () => servers.flatMap((server) => [...server.sockets.adapter.rooms.keys()]),
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
