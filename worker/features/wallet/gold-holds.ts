/** Which windows hold the gold, and at what amount. The other windows show no more than that; gold that is spent meanwhile lowers it. */

import { HOLD_MOST_MS } from './wallet-api.ts';

/** `most`: the gold when the hold began, less what was spent since. `since`: local ms. */
interface GoldHold {
  readonly most: number;
  readonly since: number;
}

/** Holds by the id of the window. */
export type GoldHolds = Readonly<Record<string, GoldHold>>;

/** The most gold that a window may show; Infinity: nobody else holds it. */
export const mostGoldFor = (holds: GoldHolds, windowId: string): number =>
  Math.min(
    Infinity,
    ...Object.entries(holds).map(([holder, { most }]) => (holder === windowId ? Infinity : most)),
  );

/** The holds after the gold changed: what was spent or lost shows at once, also when more than that came in before. */
export function withSpent(holds: GoldHolds, before: number, now: number): GoldHolds {
  const spent = before - now;
  if (spent <= 0) return holds;
  return Object.fromEntries(
    Object.entries(holds).map(([id, { most, since }]) => [id, { most: Math.max(0, most - spent), since }]),
  );
}

/** The holds that have not ended by themselves; the same object when all of them stay. */
export function withoutEnded(holds: GoldHolds, now: number): GoldHolds {
  const kept = Object.entries(holds).filter(([, { since }]) => now - since < HOLD_MOST_MS);
  return kept.length === Object.keys(holds).length ? holds : Object.fromEntries(kept);
}
