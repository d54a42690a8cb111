/** This process as the site needs it: alone, or as one of several nodes. */
import { createFeed, type Feed, type FeedDeps, keptOfFeed, type RunningFeed } from '../feed/run-feed.ts';
import { type ClusterFeedDeps, createClusterFeed, type FeedSinks } from './cluster-feed.ts';
import { alonePorts, type ClusterDeps, type NodePorts } from './node-ports.ts';

/** `cluster`: this process is one of several nodes; left out: it is alone. */
type NodeDeps = Omit<ClusterFeedDeps, keyof ClusterDeps> & FeedDeps & { readonly cluster?: ClusterDeps };

interface OpenNode {
  readonly ports: NodePorts;
  readonly feed: RunningFeed;
}

/** `sinks` is called when the feed starts. */
export function openNode(deps: NodeDeps, sinks: () => FeedSinks): OpenNode {
  const { cluster, db, log } = deps;
  if (cluster !== undefined) {
    const feed = createClusterFeed({ ...deps, ...cluster }, sinks);
    return { feed, ports: cluster.portsOf({ ...cluster, lease: feed.lease, log }) };
  }
  let own: Feed | null = null;
  return {
    ports: alonePorts(),
    feed: {
      async start() {
        const { boards, archive, settlements, openMatchIds } = sinks();
        own = createFeed({ ...deps, kept: keptOfFeed(db) }, boards.present(), archive, settlements);
        await own.start(openMatchIds);
      },
      handOver: async () => {},
      stop: async () => own?.stop(),
      lagMs: () => 0,
    },
  };
}
