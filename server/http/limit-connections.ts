/** Limits the connections of one address, of any kind, so that one client cannot take them all. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitKeyOf, type TrustsProxy } from './client-address.ts';

/** A page has one socket and some connections for its calls and files. */
export const CONNECTIONS_PER_SOCKET = 4;

/** Connections of a trusted proxy are not counted: it forwards for all clients. */
export function limitConnections(server: Server, most: number, trusts: TrustsProxy): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (trusts(address, 0)) return;
    const key = limitKeyOf(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
