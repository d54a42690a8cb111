/** Counts what decoding dropped, by kind and path ("Odds.outcomes.odds"). Bounded: beyond the limit all else is "other". */
export interface Drops {
  readonly counts: Map<string, number>;
  /** Matches of which something in the message at hand could not be read: what is known of them may be out of date. */
  readonly damaged: Set<number>;
}

export const MAX_DROP_KINDS = 200;

export const createDrops = (): Drops => ({ counts: new Map(), damaged: new Set() });

export function drop(drops: Drops, what: string): null {
  const key = drops.counts.has(what) || drops.counts.size < MAX_DROP_KINDS ? what : 'other';
  drops.counts.set(key, (drops.counts.get(key) ?? 0) + 1);
  return null;
}
