/** Seeded random numbers: the same seed gives the same season. */
export interface Dice {
  /** In [0, 1). */
  next(): number;
  /** In [from, to]. */
  whole(from: number, to: number): number;
  poisson(mean: number): number;
}

export function hash32(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part | 0), 0x01000193);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    poisson(mean) {
      const limit = Math.exp(-mean);
      let product = next();
      let count = 0;
      while (product > limit && count < 100) {
        product *= next();
        count++;
      }
      return count;
    },
  };
}
