/**
 * Claims of members' devices over all nodes, in one order. A claim ends, at every other node, the devices that claimed before it and no
 * other: of two devices that connect at two nodes in the same moment, the later one stays.
 */
import type { Socket } from 'socket.io';
import { type Claimed, type EndTaken, EXPIRED } from './device-claims.ts';

/** A claim as the nodes send it to each other. */
export interface FarClaim extends Claimed {
  /** Greater for a later claim, over all nodes. */
  readonly order: number;
}

interface FarClaimDeps {
  /** The order of a claim that is made now; null: the nodes cannot be asked. */
  readonly next: () => Promise<number | null>;
  readonly send: (claim: FarClaim) => void;
  readonly endTaken: EndTaken;
}

interface FarClaims {
  /** `isSent`: whether the other nodes get the claim. Returns the function that takes the claim back. */
  claimed(claim: Claimed, socket: Pick<Socket, 'emit' | 'disconnect'>, isSent: boolean): () => void;
  /** A claim that another node has sent. */
  onFar(claim: FarClaim): void;
}

interface Held {
  readonly deviceId: string;
  readonly session: string;
  readonly socket: Pick<Socket, 'emit' | 'disconnect'>;
  /** null: not known yet. */
  order: number | null;
  /** The latest claim of another node that came before the order was known. */
  waiting: FarClaim | null;
}

function giveWay({ socket, session }: Held, claim: FarClaim, endTaken: EndTaken): void {
  socket.emit(EXPIRED, { type: claim.mode });
  if (claim.mode !== 'expire') return;
  if (claim.session !== session) endTaken(session);
  socket.disconnect(true);
}

export function createFarClaims({ next, send, endTaken }: FarClaimDeps): FarClaims {
  const members = new Map<number, Set<Held>>();
  return {
    claimed(claim, socket, isSent) {
      const { memberId, deviceId, session } = claim;
      const held: Held = { deviceId, session, socket, order: null, waiting: null };
      const devices = members.get(memberId) ?? new Set();
      devices.add(held);
      members.set(memberId, devices);
      void next().then((order) => {
        held.order = order ?? 0;
        const { waiting } = held;
        if (!devices.has(held)) return;
        if (waiting !== null && waiting.order > held.order) giveWay(held, waiting, endTaken);
        else if (order !== null && isSent) send({ ...claim, order });
      });
      return () => {
        devices.delete(held);
        if (devices.size === 0 && members.get(memberId) === devices) members.delete(memberId);
      };
    },
    onFar(claim) {
      for (const held of members.get(claim.memberId) ?? []) {
        if (held.deviceId === claim.deviceId) continue;
        if (held.order === null) {
          if ((held.waiting?.order ?? 0) < claim.order) held.waiting = claim;
        } else if (held.order < claim.order) giveWay(held, claim, endTaken);
      }
    },
  };
}
