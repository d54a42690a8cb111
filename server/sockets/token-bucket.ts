/** A limit that allows a burst and then a steady rate. */
export interface BucketLimit {
  /** Units that a full bucket holds. */
  readonly burst: number;
  /** Units that come back in a second. */
  readonly perSecond: number;
}

export interface TokenBucket {
  /** Takes `units` if they are there; else takes nothing and returns the milliseconds after which they will be. 0: taken. */
  take(units: number): number;
  /** Takes `units` also where they are missing: work that was done before its cost was known. */
  charge(units: number): void;
  /** Milliseconds until the bucket holds `units`; 0: it does now. */
  waitFor(units: number): number;
  /** Units that it holds now; below 0 where more was charged. */
  left(): number;
}

export function createTokenBucket({ burst, perSecond }: BucketLimit, now: () => number): TokenBucket {
  let units = burst;
  let at = now();
  const refill = (): void => {
    const passed = Math.max(0, now() - at);
    at += passed;
    units = Math.min(burst, units + (passed * perSecond) / 1000);
  };
  const waitFor = (wanted: number): number => {
    refill();
    return units >= wanted ? 0 : Math.ceil(((wanted - units) * 1000) / perSecond);
  };
  return {
    waitFor,
    take(wanted) {
      const wait = waitFor(wanted);
      if (wait === 0) units -= wanted;
      return wait;
    },
    charge(spent) {
      refill();
      units -= spent;
    },
    left() {
      refill();
      return units;
    },
  };
}
