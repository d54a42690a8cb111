/**
 * Ids of requests whose sender names none: a client of the specification knows no request ids. The same contents of the same session within two
 * seconds are one request, so that a double press moves gold once.
 */
import { createHash, randomUUID } from 'node:crypto';
import { requestIdAt } from '../../domain/protocol/request-time.ts';

export const unnamedLimits = {
  sameMs: 2000,
  /** Requests of the last two seconds that are held; beyond, the oldest is forgotten. */
  held: 10_000,
  heldOfSocket: 20,
} as const;

interface UnnamedRequest {
  /** Whose request it is: the token of a call; a socket has names of its own. */
  readonly token: string;
  /** With everything that the address says. */
  readonly url: string;
  readonly fields: unknown;
}

export interface UnnamedRequests {
  /** `isRepeated`: the same contents had this name a moment ago. */
  nameOf(request: UnnamedRequest): { readonly id: string; readonly isRepeated: boolean };
  /** The request of this name was refused: the same contents are another request. */
  forget(name: string): void;
}

const textOf = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

export function createUnnamedRequests(now: () => number, most: number = unnamedLimits.held): UnnamedRequests {
  const held = new Map<string, { readonly id: string; readonly at: number }>();
  return {
    nameOf({ token, url, fields }) {
      const contents = JSON.stringify([token, url, fields], textOf);
      const key = createHash('sha256').update(contents).digest('base64');
      const known = held.get(key);
      const at = now();
      if (known !== undefined && Math.abs(at - known.at) < unnamedLimits.sameMs)
        return { id: known.id, isRepeated: true };
      held.delete(key);
      const made = { id: requestIdAt(at, randomUUID()), at };
      held.set(key, made);
      // The oldest come first.
      for (const [name, one] of held) {
        if (held.size <= most && Math.abs(at - one.at) < unnamedLimits.sameMs) break;
        held.delete(name);
      }
      return { id: made.id, isRepeated: false };
    },
    forget(name) {
      for (const [key, { id }] of held) if (id === name) held.delete(key);
    },
  };
}
