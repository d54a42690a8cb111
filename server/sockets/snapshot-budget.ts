/**
 * The costs of snapshots, and how much a connection and an address may spend. A snapshot of a list costs three times as much as one of a
 * single match. A refused request costs nothing; its answer says when the reader should ask again.
 */
import { createBucketPool, MAX_ADDRESSES } from './bucket-pool.ts';
import { type BucketLimit, createTokenBucket, type TokenBucket } from './token-bucket.ts';

export const snapshotCosts = { list: 10, match: 3 } as const;

/**
 * A socket may ask for twenty lists at once, then for one every 2 seconds: a member who reloads the page again and again, whose budget
 * outlives each connection, still gets prices at once. It may ask for 66 single matches at once, then for 5 in 3 seconds: more than the 16
 * streams of a page need, and few enough that made-up matches cost the server little. What an address may ask for bounds the cost.
 */
export const socketSnapshotLimit: BucketLimit = { burst: 200, perSecond: 5 };

/**
 * All sockets of an address can come back at the same moment, each with a list and some matches; then each may ask for a list every 50
 * seconds: 10 lists a second for 500 sockets together. An address that may hold few sockets still serves the whole burst of one.
 */
export const addressSnapshotLimit = (socketsPerAddress: number): BucketLimit => ({
  burst: Math.max(socketSnapshotLimit.burst, 20 * socketsPerAddress),
  perSecond: socketsPerAddress / 5,
});

export interface SnapshotBudget {
  /** 0: paid. Else the ms until this request can be paid. */
  take(units: number): number;
  /** Called when the connection has closed. */
  close(): void;
}

type OpenSnapshotBudget = (address: string) => SnapshotBudget;

/** Buckets by address. Above MAX_ADDRESSES, further addresses share one bucket. */
export function createAddressBuckets(
  limit: BucketLimit,
  now: () => number,
): (address: string) => TokenBucket {
  const buckets = new Map<string, TokenBucket>();
  const shared = createTokenBucket(limit, now);
  let sweptAt = now();
  const sweep = (): void => {
    if (now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now();
    for (const [address, bucket] of buckets) if (bucket.left() >= limit.burst) buckets.delete(address);
  };
  return (address) => {
    sweep();
    const known = buckets.get(address);
    if (known !== undefined) return known;
    if (buckets.size >= MAX_ADDRESSES) return shared;
    const fresh = createTokenBucket(limit, now);
    buckets.set(address, fresh);
    return fresh;
  };
}

const SWEEP_EVERY_MS = 10_000;

/** One budget per socket; the sockets of one address also share a budget. */
export function createSnapshotBudgets(socketsPerAddress: number, now: () => number): OpenSnapshotBudget {
  const ofAddress = createAddressBuckets(addressSnapshotLimit(socketsPerAddress), now);
  const lend = createBucketPool(socketSnapshotLimit, now);
  return (address) => {
    const { bucket: own, giveBack } = lend(address);
    return {
      close: giveBack,
      take(units) {
        const wait = own.waitFor(units);
        if (wait > 0) return wait;
        const waitOfAddress = ofAddress(address).take(units);
        if (waitOfAddress === 0) own.charge(units);
        return waitOfAddress;
      },
    };
  };
}
