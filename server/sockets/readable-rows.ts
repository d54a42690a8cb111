/** Rows of a socket that hold what cannot be stored (NUL, half a character) or has no end: a question gets nothing in their place, and refuses it in its own words. */
import type { Socket } from 'socket.io';
import { isReadableRow } from '../http/readable.ts';

/** To be called before the questions of the socket are served. */
export function readOnlyReadable(socket: Socket): void {
  const { handshake } = socket;
  if (!isReadableRow(handshake.auth)) handshake.auth = {};
  socket.use((packet, next) => {
    const [, row] = packet as unknown[];
    if (typeof row !== 'function' && !isReadableRow(row)) packet[1] = null;
    next();
  });
}
