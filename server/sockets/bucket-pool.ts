/**
 * A bucket for each connection, kept for its address when the connection closes. The next connection of the address goes on with what the
 * bucket has left, so reconnecting brings no new budget.
 */
import { type BucketLimit, createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** Most addresses whose spending is remembered. A full bucket is dropped: it holds no spending. */
export const MAX_ADDRESSES = 100_000;
const SWEEP_EVERY_MS = 10_000;

export interface LentBucket {
  readonly bucket: TokenBucket;
  /** Called when the connection has closed. */
  giveBack(): void;
}

export type LendBucket = (address: string) => LentBucket;

const fullest = (idle: readonly TokenBucket[]): TokenBucket | undefined =>
  idle.toSorted((one, other) => other.left() - one.left())[0];

export function createBucketPool(limit: BucketLimit, now: () => number): LendBucket {
  const idleOf = new Map<string, Set<TokenBucket>>();
  let sweptAt = now();
  const sweep = (): void => {
    if (now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now();
    for (const [address, idle] of idleOf) {
      for (const bucket of idle) if (bucket.left() >= limit.burst) idle.delete(bucket);
      if (idle.size === 0) idleOf.delete(address);
    }
  };
  return (address) => {
    sweep();
    const bucket = fullest([...(idleOf.get(address) ?? [])]) ?? createTokenBucket(limit, now);
    idleOf.get(address)?.delete(bucket);
    return {
      bucket,
      giveBack() {
        const idle = idleOf.get(address) ?? new Set();
        if (idleOf.size >= MAX_ADDRESSES && !idleOf.has(address)) return;
        idleOf.set(address, idle.add(bucket));
      },
    };
  };
}
