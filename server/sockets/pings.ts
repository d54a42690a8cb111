/** Sends `ping` to every connection each 25 s (F5). One timer serves all connections. */
import type { Socket } from 'socket.io';
import { createTurnWheel } from './turn-wheel.ts';

export const PING_EVERY_MS = 25_000;

type PingedSocket = Pick<Socket, 'emit' | 'on'>;

export interface Pings {
  /** The first ping comes after 25 s. */
  begin(socket: PingedSocket): void;
  stop(): void;
}

const answered = (): void => {};

export function createPings(): Pings {
  const { add, stop } = createTurnWheel<PingedSocket>(PING_EVERY_MS, (socket) => socket.emit('ping', {}));
  return {
    begin(socket) {
      socket.on('pang', answered);
      socket.on('disconnect', add(socket));
    },
    stop,
  };
}
