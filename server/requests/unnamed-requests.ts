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
} as const;

export interface UnnamedRequest {
  readonly token: string;
  /** With everything that the address says. */
  readonly url: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function createUnnamedRequests(now: () => number) {
  const held = new Map<string, { readonly id: string; readonly at: number }>();
  return (request: UnnamedRequest): string => {
    const { token, url, fields } = request;
    const key = createHash('sha256')
      .update(JSON.stringify([token, url, fields]))
      .digest('base64');
    const known = held.get(key);
    const at = now();
    if (known !== undefined && Math.abs(at - known.at) < unnamedLimits.sameMs) return known.id;
    held.delete(key);
    const made = { id: requestIdAt(at, randomUUID()), at };
    held.set(key, made);
    // The oldest come first.
    for (const [name, one] of held) {
      if (held.size <= unnamedLimits.held && Math.abs(at - one.at) < unnamedLimits.sameMs) break;
      held.delete(name);
    }
    return made.id;
  };
}
