import type { Socket } from 'socket.io';

/** One device of a member holds the betting sockets. A later device takes over; the earlier one is notified and cut (B15). */
export const MAX_CLAIMS = 100_000;

/** Returns the release, for a socket that becomes a visitor's. */
export type Claim = (memberId: number, deviceId: string, socket: Socket) => () => void;

/** The room of a member's sockets of one device. */
export const roomOfDevice = (memberId: number, deviceId: string): string => `device:${memberId}:${deviceId}`;

export const EXPIRED = 'Duplicated_Connection';
export const expiredRow = { type: 'expire' } as const;

/** `claimed` is called with every claim, for the member's sockets at other nodes. */
export function createDeviceClaims(claimed: (memberId: number, deviceId: string) => void = () => {}): Claim {
  const holders = new Map<number, { readonly deviceId: string; readonly sockets: Set<Socket> }>();
  return (memberId, deviceId, socket) => {
    const holder = holders.get(memberId);
    if (holder !== undefined && holder.deviceId !== deviceId) {
      for (const old of holder.sockets) {
        old.emit(EXPIRED, expiredRow);
        old.disconnect(true);
      }
      holders.delete(memberId);
    }
    void socket.join(roomOfDevice(memberId, deviceId));
    claimed(memberId, deviceId);
    const mine = holders.get(memberId) ?? { deviceId, sockets: new Set<Socket>() };
    mine.sockets.add(socket);
    if (holders.size < MAX_CLAIMS) holders.set(memberId, mine);
    const release = (): void => {
      void socket.leave(roomOfDevice(memberId, deviceId));
      mine.sockets.delete(socket);
      if (mine.sockets.size === 0 && holders.get(memberId) === mine) holders.delete(memberId);
    };
    socket.on('disconnect', release);
    return release;
  };
}
