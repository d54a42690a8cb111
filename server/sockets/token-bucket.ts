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

/** A class, because every connection has two buckets: an object of four fields takes a tenth of the same in closures. */
class Bucket implements TokenBucket {
  private units: number;
  private at: number;
  private readonly limit: BucketLimit;
  private readonly now: () => number;

  constructor(limit: BucketLimit, now: () => number) {
    this.limit = limit;
    this.now = now;
    this.units = limit.burst;
    this.at = now();
  }

  waitFor(wanted: number): number {
    this.refill();
    const { units, limit } = this;
    return units >= wanted ? 0 : Math.ceil(((wanted - units) * 1000) / limit.perSecond);
  }

  take(wanted: number): number {
    const wait = this.waitFor(wanted);
    if (wait === 0) this.units -= wanted;
    return wait;
  }

  charge(spent: number): void {
    this.refill();
    this.units -= spent;
  }

  left(): number {
    this.refill();
    return this.units;
  }

  private refill(): void {
    const passed = Math.max(0, this.now() - this.at);
    this.at += passed;
    this.units = Math.min(this.limit.burst, this.units + (passed * this.limit.perSecond) / 1000);
  }
}

export const createTokenBucket = (limit: BucketLimit, now: () => number): TokenBucket =>
  new Bucket(limit, now);
