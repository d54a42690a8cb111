/** States of a player between the keyframes of its file, so that the way to an entry near one of them is short. Bounded. */
import { packPlain, unpackPlain } from '../../domain/protocol/session/spo-entry.ts';

/** Bytes that are kept; the states that were not used for longest go first. */
export const MAX_WARM_BYTES = 32 * 1024 * 1024;

interface WarmState {
  /** Entries that were played. */
  readonly n: number;
  /** Recorded time, ms since the start. */
  readonly at: number;
  /** The state as a keyframe, packed as in a file. */
  readonly packed: Uint8Array;
}

export interface WarmStates {
  add(n: number, at: number, keyframe: unknown): void;
  /** The last state after `n` entries or fewer; null: there is none. */
  before(n: number): WarmState | null;
  /** Another state of the size of the last one would take the place of one that is kept. */
  readonly isFull: boolean;
}

export const keyframeOfWarm = ({ packed }: WarmState): unknown => unpackPlain(packed);

export function createWarmStates(mostBytes = MAX_WARM_BYTES): WarmStates {
  /** The one that was used last is the last one. */
  const states = new Map<number, WarmState>();
  let bytes = 0;
  let lastBytes = 0;
  const asLast = (state: WarmState): WarmState => {
    states.delete(state.n);
    states.set(state.n, state);
    return state;
  };
  return {
    add(n, at, keyframe) {
      const packed = packPlain(keyframe).slice();
      lastBytes = packed.length;
      bytes += packed.length - (states.get(n)?.packed.length ?? 0);
      asLast({ n, at, packed });
      for (const [oldest, state] of states) {
        if (bytes <= mostBytes) break;
        states.delete(oldest);
        bytes -= state.packed.length;
      }
    },
    before(n) {
      let found: WarmState | null = null;
      for (const state of states.values()) if (state.n <= n && state.n > (found?.n ?? -1)) found = state;
      return found === null ? null : asLast(found);
    },
    get isFull() {
      return bytes + lastBytes > mostBytes;
    },
  };
}
