/**
 * Broadcasts to rooms, at a pace that the processor holds. A broadcast is one write to each socket, and three quarters of it are the kernel's.
 * When such writes would take most of the time, further frames wait, and a socket gets the waiting frames of a room in one write: prices
 * arrive a little later, and the delay does not grow.
 */
import { Buffer } from 'node:buffer';
import type { Socket } from 'socket.io';

export const paceLimits = {
  /** Writes may take this share of the time. */
  share: 0.7,
  /** They may be ahead of that share by so many ms before the next ones wait. */
  aheadMs: 20,
  /** Rooms with fewer sockets are written to at once. */
  fewSockets: 64,
  /** With more bytes waiting for a room, its sockets are written to at once. */
  waitingBytes: 1024 * 1024,
} as const;

/** The rooms of one namespace of one Socket.IO server; its adapter. */
interface SocketRooms {
  readonly rooms: ReadonlyMap<string, ReadonlySet<string>>;
  readonly nsp: { readonly sockets: ReadonlyMap<string, Socket> };
}

interface Waiting {
  readonly frames: Buffer[];
  bytes: number;
}

interface BroadcastDeps {
  /** Ms of a clock that goes on evenly. */
  readonly now: () => number;
  readonly write: (socket: Socket, frame: Buffer) => void;
  /** Calls `work` after so many ms. */
  readonly later: (work: () => void, ms: number) => void;
}

export interface Broadcasts {
  /** Sends the frame to the sockets that are in the room now, in the order of the frames. */
  send(adapter: SocketRooms, room: string, frame: Buffer): void;
  /** Writes the waiting frames of a room. `except`: a socket that joined after they were sent; it gets none of them. */
  flush(adapter: SocketRooms, room: string, except?: string): void;
}

export function createBroadcasts({ now, write, later }: BroadcastDeps): Broadcasts {
  const waiting = new Map<SocketRooms, Map<string, Waiting>>();
  /** Writes so far have used the time until then, at their share of it. */
  let paidUntil = 0;
  let isTimed = false;
  const writeAll = (adapter: SocketRooms, room: string, frame: Buffer, except?: string): void => {
    const from = now();
    for (const id of adapter.rooms.get(room) ?? []) {
      const socket = id === except ? undefined : adapter.nsp.sockets.get(id);
      if (socket !== undefined) write(socket, frame);
    }
    paidUntil = Math.max(paidUntil, from) + (now() - from) / paceLimits.share;
  };
  const flush = (adapter: SocketRooms, room: string, except?: string): void => {
    const rooms = waiting.get(adapter);
    const found = rooms?.get(room);
    if (rooms === undefined || found === undefined) return;
    rooms.delete(room);
    if (rooms.size === 0) waiting.delete(adapter);
    writeAll(adapter, room, Buffer.concat(found.frames, found.bytes), except);
  };
  const flushAll = (): void => {
    isTimed = false;
    for (const [adapter, rooms] of waiting) for (const room of rooms.keys()) flush(adapter, room);
  };
  const keep = (adapter: SocketRooms, room: string, frame: Buffer): void => {
    const rooms = waiting.get(adapter) ?? new Map<string, Waiting>();
    waiting.set(adapter, rooms);
    const found = rooms.get(room) ?? { frames: [], bytes: 0 };
    rooms.set(room, found);
    found.frames.push(frame);
    found.bytes += frame.length;
    if (found.bytes > paceLimits.waitingBytes) return flush(adapter, room);
    if (isTimed) return;
    isTimed = true;
    later(flushAll, paidUntil - paceLimits.aheadMs - now());
  };
  return {
    send(adapter, room, frame) {
      const isFew = (adapter.rooms.get(room)?.size ?? 0) < paceLimits.fewSockets;
      const mustWait = !isFew && (waiting.size > 0 || paidUntil - now() > paceLimits.aheadMs);
      if (mustWait) return keep(adapter, room, frame);
      flush(adapter, room);
      writeAll(adapter, room, frame);
    },
    flush,
  };
}
