/** The sockets of the other nodes, reached through an adapter of Socket.IO. */
import type { Server, ServerOptions } from 'socket.io';

export interface FarSockets {
  /** Name of this node. */
  readonly node: string;
  /** One for each codec. */
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

/** Sends to a namespace's sockets of the other nodes alone; nothing if this process is alone, or cannot reach them now. */
export const sendFar =
  (servers: readonly Server[], far: FarSockets | null, namespace = '/') =>
  (send: (server: ReturnType<Server['except']>) => void): void => {
    if (far === null || !far.isOpen()) return;
    for (const server of servers) send(server.of(namespace).except(roomOfNode(far.node)));
  };
