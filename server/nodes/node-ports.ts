/** What one process and many nodes do differently, behind one type. The rest of the server knows no Redis. */
import type { FarSockets } from '../sockets/far-sockets.ts';
import type { SharedCounts } from '../http/create-http.ts';
import { createLocalHolds, type Holds } from '../requests/holds.ts';
import { createLocalMinutes, type Minutes } from '../requests/minutes.ts';
import type { Lease } from '../leases/lease.ts';
import type { LeaseTables } from '../leases/lease-table.ts';
import type { Guard } from '../storage/transact.ts';
import { createLocalTallies, type Tallies } from '../sockets/tallies.ts';
import type { FeedSource } from '../feed/feed-source.ts';
import type { RedisLinks } from './redis.ts';

/** One of several nodes. */
export interface ClusterDeps {
  /** Name of this node, unique among the nodes that run. */
  readonly node: string;
  readonly redis: RedisLinks;
  /** Makes its ports. Given, so that a process that is alone loads no driver of Redis. */
  readonly portsOf: (deps: ClusterPortsDeps) => NodePorts;
  /** The feed's sources from their beginning; `began`: when the site's feed began, ms since 1970. */
  readonly openSources: (began: number) => Promise<readonly FeedSource[]>;
}

export interface ClusterPortsDeps extends Pick<ClusterDeps, 'node' | 'redis'> {
  readonly lease: Pick<Lease, 'fence' | 'guard'>;
  readonly log: (message: string, error: unknown) => void;
}

export interface NodePorts {
  readonly holds: Holds;
  readonly tallies: Tallies;
  readonly minutes: Minutes;
  /** null: this process is alone. */
  readonly far: FarSockets | null;
  /** Counts calls over all nodes; null: this process alone. */
  readonly callCounts: SharedCounts | null;
  /** Whether this node does the work that one node does at a time: rounds, settlements, sweeps. */
  leads(): boolean;
  /** Refuses the transaction of work that another node does now. */
  readonly guard: Guard<LeaseTables>;
  close(): Promise<void>;
}

const monotonic = (): number => performance.now();

export const alonePorts = (): NodePorts => ({
  holds: createLocalHolds(monotonic),
  tallies: createLocalTallies(),
  minutes: createLocalMinutes(monotonic),
  far: null,
  callCounts: null,
  leads: () => true,
  guard: async () => {},
  close: async () => {},
});
