/** The rooms of one namespace on both Socket.IO servers: sending on this node, and on all nodes. */
import type { Server, Socket } from 'socket.io';
import { writeToRoom } from './encoded-frame.ts';
import { type FarSockets, sendFar } from './far-sockets.ts';

export interface RoomSpace {
  /** To the sockets of this node. */
  emit(room: string, event: string, row: unknown): void;
  /** To the sockets of all nodes. */
  emitEverywhere(room: string, event: string, row: unknown): void;
  /** Whether a socket of this node is in the room. */
  hasListeners(room: string): boolean;
  /** Rooms of this node that begin with `prefix`. */
  rooms(prefix: string): readonly string[];
}

/** Serves one connection of a namespace. */
export type ServeNamespace = (socket: Socket) => void;

export function createRoomSpace(
  servers: readonly Server[],
  far: FarSockets | null,
  namespace = '/',
): RoomSpace {
  const toOthers = sendFar(servers, far, namespace);
  const adapters = () => servers.map((server) => server.of(namespace).adapter);
  const emit = (room: string, event: string, row: unknown): void => {
    for (const server of servers) writeToRoom(server, { namespace, room, event, row });
  };
  return {
    emit,
    emitEverywhere(room, event, row) {
      emit(room, event, row);
      toOthers((others) => others.to(room).emit(event, row));
    },
    hasListeners: (room) => adapters().some((adapter) => adapter.rooms.has(room)),
    rooms: (prefix) =>
      adapters().flatMap((adapter) => [...adapter.rooms.keys()].filter((room) => room.startsWith(prefix))),
  };
}
