/** Replaces unreadable rows of a socket (NUL, half a character, too large) by null. The question then refuses the null in its own way. */
import type { Socket } from 'socket.io';
import { isReadableRow } from '../http/readable.ts';

/** Must be called before the questions of the socket are served. */
export function readOnlyReadable(socket: Socket): void {
  const { handshake } = socket;
  if (!isReadableRow(handshake.auth)) handshake.auth = {};
  socket.use((packet, next) => {
    const [, row] = packet as unknown[];
    if (typeof row !== 'function' && !isReadableRow(row)) packet[1] = null;
    next();
  });
}
