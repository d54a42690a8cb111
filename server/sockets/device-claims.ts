import type { Socket } from 'socket.io';
import type { DuplicateMode } from '../requests/caller.ts';

const MAX_CLAIMS = 100_000;
/** Devices of a member that are remembered while one of them is connected. */
const MAX_DEVICES = 20;

export interface Claimed {
  readonly memberId: number;
  readonly deviceId: string;
  readonly mode: DuplicateMode;
  /** Names the session that claims. */
  readonly session: string;
}

/** Returns the release, for a socket that becomes a visitor's. */
export type Claim = (claimed: Claimed, socket: Socket) => () => void;

/** The room of a member's sockets of one device. */
const roomOfDevice = (memberId: number, deviceId: string): string => `device:${memberId}:${deviceId}`;

export const EXPIRED = 'Duplicated_Connection';

/** The sockets of a member by device. A device that was here before stays known, so that its next connection alarms nobody. */
type Devices = Map<string, Map<Socket, Claimed>>;

/** Ends the session of a device that was cut. Two devices may hold one session, which then goes on. */
export type EndTaken = (session: string) => void;

function notify(devices: Devices, { deviceId, mode, session }: Claimed, endTaken: EndTaken): void {
  if (mode === 'both') return;
  for (const [device, sockets] of devices) {
    if (device === deviceId) continue;
    for (const [old, claimed] of sockets) {
      old.emit(EXPIRED, { type: mode });
      if (mode !== 'expire') continue;
      if (claimed.session !== session) endTaken(claimed.session);
      old.disconnect(true);
    }
    if (mode === 'expire') devices.delete(device);
  }
}

/** Gets every claim; `isSent`: it ends the devices at other nodes, or its device is new here. Returns the function that takes it back. */
type ClaimFar = (claim: Claimed, socket: Socket, isSent: boolean) => () => void;

export function createDeviceClaims(endTaken: EndTaken, claimFar: ClaimFar = () => () => {}): Claim {
  const members = new Map<number, Devices>();
  return (claim, socket) => {
    const { memberId, deviceId, mode } = claim;
    const devices: Devices = members.get(memberId) ?? new Map<string, Map<Socket, Claimed>>();
    const isNew = !devices.has(deviceId);
    if (isNew) notify(devices, claim, endTaken);
    // Nodes of the release before cut all sockets of the member outside of this room.
    void socket.join(roomOfDevice(memberId, deviceId));
    const takeBack = claimFar(claim, socket, mode !== 'both' && (isNew || mode === 'expire'));
    const mine = devices.get(deviceId) ?? new Map<Socket, Claimed>();
    mine.set(socket, claim);
    if (devices.size < MAX_DEVICES) devices.set(deviceId, mine);
    if (members.size < MAX_CLAIMS) members.set(memberId, devices);
    const release = (): void => {
      void socket.leave(roomOfDevice(memberId, deviceId));
      takeBack();
      mine.delete(socket);
      const isEmpty = [...devices.values()].every((sockets) => sockets.size === 0);
      if (isEmpty && members.get(memberId) === devices) members.delete(memberId);
    };
    socket.on('disconnect', release);
    return release;
  };
}
