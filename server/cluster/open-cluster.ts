/** Starts services, nodes and balancer, restarts the nodes one after another, and ends everything in order. */
import { join, resolve } from 'node:path';
import { type Balancer, createBalancer } from './balancer.ts';
import type { ClusterOptions } from './cluster-options.ts';
import { type ClusterServices, openServices } from './cluster-services.ts';
import { freePort } from './free-port.ts';
import { createKeeper, type Keeper } from './keep-running.ts';
import { type ClusterNode, createNode } from './node-process.ts';
import { needPrograms, type ProgramName } from './find-program.ts';

export interface Cluster {
  readonly address: string;
  readonly nodes: readonly { readonly name: string; readonly port: number }[];
  /** Addresses of PostgreSQL and Redis, with their passwords. */
  readonly services: Pick<ClusterServices, 'databaseUrl' | 'redisUrl'>;
  /** Restarts one node after another; the others serve meanwhile. A second call joins the first. */
  rollingRestart(): Promise<void>;
  /** Nodes first: their bets in the delay are answered through the balancer. */
  close(): Promise<void>;
}

type Say = (line: string) => void;

/** Lines of the log (JSON) go to the error output as they are; other lines get the node's name. */
const lineOfNode =
  (name: string, say: Say) =>
  (line: string): void => {
    if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    else if (line.trim() !== '') say(`${name}  ${line.trim()}`);
  };

async function createNodes(
  options: ClusterOptions,
  services: ClusterServices,
  keeper: Keeper,
  say: Say,
): Promise<readonly ClusterNode[]> {
  const env = { ...process.env, DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl };
  const nodes: ClusterNode[] = [];
  for (let at = 1; at <= options.nodes; at++) {
    const name = `node-${at}`;
    const node: ClusterNode = createNode({
      name,
      port: options.port === 0 ? await freePort() : options.port + at,
      env,
      args: options.nodeArgs,
      onLine: lineOfNode(name, say),
      onEnd: (code) => keeper.ended(node, code),
    });
    nodes.push(node);
  }
  return nodes;
}

/** The first node creates the schema; the others start together. */
async function startNodes(nodes: readonly ClusterNode[]): Promise<void> {
  const [first, ...others] = nodes;
  await first?.start();
  await Promise.all(others.map((node) => node.start()));
}

async function restartAll(nodes: readonly ClusterNode[], balancer: Balancer, say: Say): Promise<void> {
  for (const node of nodes) {
    say(`${node.name} is restarted`);
    await balancer.drain(node.name);
    try {
      await node.stop();
      await node.start();
    } finally {
      await balancer.admit(node.name);
    }
    await balancer.seesReady(node.name);
    say(`${node.name} is ready`);
  }
}

/** HAProxy, which `keeper` starts again when it ends by itself. */
async function startBalancer(
  { folder, host, port }: ClusterOptions,
  nodes: readonly ClusterNode[],
  keeper: Keeper,
  say: Say,
): Promise<Balancer> {
  let isStarted = false;
  const balancer = createBalancer({
    host,
    port,
    nodes,
    folder: join(resolve(folder), 'balancer'),
    onLine: (line) => say(`balancer  ${line}`),
    // The failure of the first start is the caller's.
    onEnd: (code) => void (isStarted && keeper.ended(kept, code)),
  });
  const kept = { name: 'HAProxy', start: balancer.start, stop: balancer.stop };
  await balancer.start().catch(async (error: unknown) => {
    await balancer.stop();
    throw error;
  });
  isStarted = true;
  return balancer;
}

const programsFor = ({ databaseUrl, redisUrl }: ClusterOptions): readonly ProgramName[] => [
  'haproxy',
  ...(databaseUrl === null ? (['postgres'] as const) : []),
  ...(redisUrl === null ? (['redis-server'] as const) : []),
];

/** Resolves when every node is ready behind the balancer. When a part cannot be started, the others are ended. */
export async function openCluster(options: ClusterOptions, say: Say): Promise<Cluster> {
  needPrograms(...programsFor(options));
  const { host } = options;
  const keeper = createKeeper(say);
  const services = await openServices(options, keeper);
  let nodes: readonly ClusterNode[] = [];
  let balancer: Balancer | null = null;
  const close = async (): Promise<void> => {
    keeper.close();
    await Promise.all(nodes.map((node) => node.stop()));
    await balancer?.stop();
    await services.stop();
  };
  try {
    nodes = await createNodes(options, services, keeper, say);
    await startNodes(nodes);
    const port = options.port === 0 ? await freePort() : options.port;
    const started = await startBalancer({ ...options, port }, nodes, keeper, say);
    balancer = started;
    for (const node of nodes) await started.seesReady(node.name);
    let restarting: Promise<void> | null = null;
    return {
      address: `http://${host}:${port}`,
      nodes,
      services,
      rollingRestart() {
        restarting ??= restartAll(nodes, started, say).finally(() => (restarting = null));
        return restarting;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
