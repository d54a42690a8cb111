/** The rooms of one namespace on both Socket.IO servers: sending on this node, and on all nodes. */
import type { Server, Socket } from 'socket.io';
import type { Broadcasts } from './broadcasts.ts';
import { sendToRoom } from './encoded-frame.ts';

export interface RoomSpace {
  /** To the sockets of this node. */
  emit(room: string, event: string, row: unknown): void;
  /** To the sockets of all nodes. */
  emitEverywhere(room: string, event: string, row: unknown): void;
  /** Whether a socket of this node is in the room. */
  hasListeners(room: string): boolean;
  /** Rooms of this node that begin with `prefix`. */
  rooms(prefix: string): readonly string[];
  /** Calls the watch when the first socket of one of the Socket.IO servers enters a room that begins with `prefix`, and when its last one has left. */
  watchRooms(prefix: string, watch: RoomWatch): void;
}

interface RoomWatch {
  enter(room: string): void;
  leave(room: string): void;
}

/** Serves one connection of a namespace. */
export type ServeNamespace = (socket: Socket) => void;

/** Sends an event to the sockets of a room at the other nodes. */
export type SendFar = (room: string, event: string, row: unknown) => void;

export function createRoomSpace(
  servers: readonly Server[],
  toOthers: SendFar,
  broadcasts: Broadcasts,
  namespace = '/',
): RoomSpace {
  const adapters = () => servers.map((server) => server.of(namespace).adapter);
  for (const adapter of adapters())
    adapter.on('join-room', (room: string, id: string) => broadcasts.flush(adapter, room, id));
  const emit = (room: string, event: string, row: unknown): void => {
    for (const server of servers) sendToRoom(server, { namespace, room, event, row }, broadcasts);
  };
  return {
    emit,
    emitEverywhere(room, event, row) {
      emit(room, event, row);
      toOthers(room, event, row);
    },
    hasListeners: (room) => adapters().some((adapter) => adapter.rooms.has(room)),
    rooms: (prefix) =>
      adapters().flatMap((adapter) => [...adapter.rooms.keys()].filter((room) => room.startsWith(prefix))),
    watchRooms(prefix, { enter, leave }) {
      for (const adapter of adapters()) {
        adapter.on('create-room', (room: string) => room.startsWith(prefix) && enter(room));
        adapter.on('delete-room', (room: string) => room.startsWith(prefix) && leave(room));
      }
    },
  };
}
