/** The command line of `npm run cluster`. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface ClusterOptions {
  readonly act: 'run' | 'restart';
  readonly nodes: number;
  /** Port of the balancer; 0: any free ports for it and for the nodes. */
  readonly port: number;
  readonly host: string;
  /** Folder of the cluster's own PostgreSQL and Redis, and of its process id. */
  readonly folder: string;
  /** Addresses of the services; null: the cluster starts its own. */
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  /** Options of every node. */
  readonly nodeArgs: readonly string[];
}

export class BadClusterOption extends Error {}

const MAX_NODES = 16;
const MAX_PORT = 65_535;

export const clusterUsage = `npm run cluster -- [options] [-- options of every node]
npm run cluster -- restart [--data DIR]
  --nodes N     nodes, 1 to ${MAX_NODES} (default 2)
  --port N      port of the balancer (default 5170); the nodes take the ports after it (0: any free ports)
  --host NAME   address that the balancer listens on (default 127.0.0.1)
  --data DIR    folder of the cluster's own PostgreSQL and Redis (default .data/cluster)
  --help        this text
  DATABASE_URL  PostgreSQL of the nodes; without it the cluster starts one of its own
  REDIS_URL     Redis of the nodes; without it the cluster starts one of its own

restart (or kill -USR2 PID) restarts one node after another, while the others serve.
SIGTERM or Ctrl-C ends everything in order. Options of the nodes: npm start -- --help`;

const known = {
  nodes: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean' },
} as const;

function integerOf(
  name: string,
  text: string | undefined,
  otherwise: number,
  bounds: [number, number],
): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  const [least, most] = bounds;
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new BadClusterOption(`--${name} takes a whole number from ${least} to ${most}, not "${text}"`);
  return value;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch (error) {
    throw new BadClusterOption(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The options of the nodes stand after a `--` of their own. */
function divide(args: readonly string[]): readonly [readonly string[], readonly string[]] {
  const at = args.indexOf('--');
  return at === -1 ? [args, []] : [args.slice(0, at), args.slice(at + 1)];
}

/** Options that the cluster sets itself, a different value for each node. */
const OWN = new Set(['--port', '--host', '--data', '--node', '--trust-proxy']);

/** Throws BadClusterOption. */
export function parseClusterOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): ClusterOptions | 'help' {
  const [own, nodeArgs] = divide(args);
  const { values, positionals } = parse(own);
  if (values.help === true) return 'help';
  const [act = 'run', ...more] = positionals;
  if ((act !== 'run' && act !== 'restart') || more.length > 0)
    throw new BadClusterOption(`what is "${positionals.at(-1)}"? The only command is restart`);
  const taken = nodeArgs.find((arg) => OWN.has(arg.split('=')[0] ?? ''));
  if (taken !== undefined)
    throw new BadClusterOption(`${taken} cannot be given to the nodes: the cluster sets it`);
  const nodes = integerOf('nodes', values.nodes, 2, [1, MAX_NODES]);
  return {
    act,
    nodes,
    port: integerOf('port', values.port, 5170, [0, MAX_PORT - nodes]),
    host: values.host ?? '127.0.0.1',
    folder: values.data ?? join(root, '.data/cluster'),
    databaseUrl: env['DATABASE_URL'] ?? null,
    redisUrl: env['REDIS_URL'] ?? null,
    nodeArgs,
  };
}
