/** The sockets of the other nodes, reached through an adapter of Socket.IO. */
import type { Server, ServerOptions } from 'socket.io';
import type { SendFar } from './room-space.ts';

/** Rooms of the betting sockets that few nodes have: those of members. */
export interface FarRooms {
  /** A Socket.IO server of this node has a socket in the room: the node gets its events from now on. */
  enter(room: string): void;
  leave(room: string): void;
  /** Resolves once the node gets the events of the room, or while the other nodes cannot be reached. */
  reached(room: string): Promise<void>;
  /** Sends to the sockets of the room at the other nodes; lost if they cannot be reached now. */
  publish(room: string, event: string, row: unknown): void;
  /** Those of the rooms in which any node has a socket; none if the nodes cannot be asked. */
  filled(rooms: readonly string[]): Promise<readonly string[]>;
  /** `listener` gets what other nodes publish for the rooms of this node. */
  onEvent(listener: (room: string, event: string, row: unknown) => void): void;
}

export interface FarSockets {
  /** Name of this node. */
  readonly node: string;
  readonly rooms: FarRooms;
  adapterOf(codec: 'msgpack' | 'json'): ServerOptions['adapter'];
  /** False: messages for other nodes would wait for a lost connection. */
  isOpen(): boolean;
  /** A number that is greater than all that any node got before; null: the nodes cannot be asked. */
  nextOrder(): Promise<number | null>;
  /** `listener` is called when the other nodes are reached again: events of members may have been lost meanwhile. */
  onRegained(listener: () => void): void;
}

/** Every socket of this node is in it, so that a message for the other nodes leaves them out. */
export const roomOfNode = (node: string): string => `node:${node}`;

/** Sends by the adapter to a namespace's sockets of the other nodes alone: each node reads the event. Nothing is sent if this process is alone, or cannot reach them now. */
export const sendByAdapter =
  (servers: readonly Server[], far: FarSockets | null, namespace: string): SendFar =>
  (room, event, row) => {
    if (far === null || !far.isOpen()) return;
    for (const server of servers) server.of(namespace).except(roomOfNode(far.node)).to(room).emit(event, row);
  };
