/** Counts dropped values by kind and path ("Odds.outcomes.odds"). Beyond the limit, further kinds count as "other". */
export interface Drops {
  readonly counts: Map<string, number>;
  /** Matches that the present message describes with unreadable values: their known state may be out of date. */
  readonly damaged: Set<number>;
}

export const MAX_DROP_KINDS = 200;

export const createDrops = (): Drops => ({ counts: new Map(), damaged: new Set() });

export function drop(drops: Drops, what: string): null {
  const key = drops.counts.has(what) || drops.counts.size < MAX_DROP_KINDS ? what : 'other';
  drops.counts.set(key, (drops.counts.get(key) ?? 0) + 1);
  return null;
}
