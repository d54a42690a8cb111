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

type LendBucket = (address: string) => LentBucket;

/** One pass without a copy: thousands of connections of an address may come back in the same moment. */
function fullest(idle: ReadonlySet<TokenBucket>, burst: number): TokenBucket | undefined {
  let best: TokenBucket | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const bucket of idle) {
    const left = bucket.left();
    if (left <= most) continue;
    [best, most] = [bucket, left];
    if (left >= burst) break;
  }
  return best;
}

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
    const unused = idleOf.get(address);
    const bucket = (unused && fullest(unused, limit.burst)) ?? createTokenBucket(limit, now);
    unused?.delete(bucket);
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
