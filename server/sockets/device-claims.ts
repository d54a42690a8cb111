import type { Socket } from 'socket.io';

/** One device of a member holds the betting sockets. A later device takes over; the earlier one is notified and cut (B15). */
export const MAX_CLAIMS = 100_000;

/** Returns the release, for a socket that becomes a visitor's. */
export type Claim = (memberId: number, deviceId: string, socket: Socket) => () => void;

export function createDeviceClaims(): Claim {
  const holders = new Map<number, { readonly deviceId: string; readonly sockets: Set<Socket> }>();
  return (memberId, deviceId, socket) => {
    const holder = holders.get(memberId);
    if (holder !== undefined && holder.deviceId !== deviceId) {
      for (const old of holder.sockets) {
        old.emit('Duplicated_Connection', { type: 'expire' });
        old.disconnect(true);
      }
      holders.delete(memberId);
    }
    const mine = holders.get(memberId) ?? { deviceId, sockets: new Set<Socket>() };
    mine.sockets.add(socket);
    if (holders.size < MAX_CLAIMS) holders.set(memberId, mine);
    const release = (): void => {
      mine.sockets.delete(socket);
      if (mine.sockets.size === 0 && holders.get(memberId) === mine) holders.delete(memberId);
    };
    socket.on('disconnect', release);
    return release;
  };
}
