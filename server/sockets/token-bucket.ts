/** A limit that allows a burst and then a steady rate. */
export interface BucketLimit {
  /** Units of a full bucket. */
  readonly burst: number;
  /** Units added per second. */
  readonly perSecond: number;
}

export interface TokenBucket {
  /** Takes `units` and returns 0. If there are too few, takes nothing and returns the ms until there are enough. */
  take(units: number): number;
  /** Takes `units` even if there are too few, for work whose cost is known only afterwards. */
  charge(units: number): void;
  /** Ms until the bucket has `units`; 0: it has them now. */
  waitFor(units: number): number;
  /** Units in the bucket now; below 0 after a larger charge. */
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
