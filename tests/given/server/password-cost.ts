/** A cost of hashes with which a test may log in a hundred times: argon2id of 64 KiB, which takes less than a millisecond. */
import { createHashPool, hashLimits } from '../../../server/features/account/hash-pool.ts';
import type { HashCost } from '../../../server/features/account/password.ts';

export const testCost: HashCost = { memory: 64, passes: 1, parallelism: 1 };

/** A pool of accounts without a server. */
export const cheapPool = () => createHashPool(hashLimits, testCost);
