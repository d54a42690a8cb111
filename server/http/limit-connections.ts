/** Limits the connections of one address, of any kind, so that one client cannot take them all; and cuts silent ones before all are taken. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitKeyOf, type TrustsProxy } from './client-address.ts';

/** A page has one socket and some connections for its calls and files. */
export const CONNECTIONS_PER_SOCKET = 4;

/** From this share of all connections on, a new one costs the oldest silent one. */
const CROWDED = 0.9;

interface ConnectionLimits {
  readonly perAddress: number;
  /** Connections of all clients, including sockets. */
  readonly total: number;
  readonly trusts: TrustsProxy;
}

/**
 * A connection is silent until its first request is read. Silent ones end by themselves after the time for a header; many clients together
 * can open more of them meanwhile than the process may hold, and members would find no place.
 */
function cutSilent(server: Server, total: number): void {
  const silent = new Set<Socket>();
  const speaks = ({ socket }: IncomingMessage): void => void silent.delete(socket);
  let open = 0;
  server.maxConnections = total;
  server.on('request', speaks);
  server.on('upgrade', speaks);
  server.on('connection', (socket: Socket) => {
    open++;
    silent.add(socket);
    socket.once('close', () => {
      open--;
      silent.delete(socket);
    });
    if (open <= total * CROWDED) return;
    // The first of the set is the oldest.
    for (const oldest of silent) {
      if (oldest !== socket) {
        silent.delete(oldest);
        oldest.destroy();
      }
      break;
    }
  });
}

/** Connections of a trusted proxy are not counted for an address: it forwards for all clients. */
export function limitConnections(server: Server, { perAddress, total, trusts }: ConnectionLimits): void {
  cutSilent(server, total);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (trusts(address, 0)) return;
    const key = limitKeyOf(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
