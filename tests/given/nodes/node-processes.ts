/** Nodes of a site as real processes on a PostgreSQL and a Redis of their own. */
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { encodeStandard } from '../../../domain/protocol/calls/site/bet-standard.ts';
import type { Database } from '../../../server/storage/database.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { temporaryFile } from '../runs/temporary.ts';
import { askPostgres } from './node-cluster.ts';
import { createNodeProcess, type NodeProcess } from './node-process.ts';
import { type RealServices, startRealServices } from './real-services.ts';

export interface NodeProcesses {
  readonly services: RealServices;
  /** A connection of the test's own. */
  readonly db: Database;
  readonly nodes: readonly NodeProcess[];
  /** The node that holds the lease of the feed; null: no node does, or PostgreSQL does not answer. */
  leader(): Promise<NodeProcess | null>;
  close(): Promise<void>;
}

/** What the nodes are started with. */
export interface NodeHabits {
  /** Matches, markets, rate and speed of their season. */
  readonly season: readonly string[];
  /** Flags of Node for the node of this name; left out: none. */
  readonly flags?: (name: string) => readonly string[];
}

/** Seconds of every live delay. */
export const LIVE_DELAY_SECONDS = 2;

/** Short live delays, and no limit on a day's stakes or on equal bets: the crowd bets without end. */
const standardsFile = (): string =>
  temporaryFile(
    'spo-chaos-',
    'standards.json',
    JSON.stringify(
      defaultStandards.map((one) => ({
        ...encodeStandard(one),
        daily_spend: null,
        same_hits: null,
        Delay: { other: one.gameCode === 59 ? LIVE_DELAY_SECONDS : 0 },
      })),
    ),
  );

/** Call `haveInstalled('postgres', 'redis-server')` before. */
export async function startNodeProcesses(
  names: readonly string[],
  { season, flags = () => [] }: NodeHabits,
): Promise<NodeProcesses> {
  const services = await startRealServices();
  const { url } = services.postgres;
  const args = [...season, '--standards', standardsFile()];
  const { db, close } = await openSiteDatabase({ url, onLost: () => {} });
  const create = (name: string) => createNodeProcess(services, { name, args, flags: flags(name) });
  const nodes = await Promise.all(names.map(create));
  const end = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.kill()));
    await Promise.all(nodes.map(({ redisLink }) => redisLink.close()));
    await close();
    await services.close();
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await end();
    throw error;
  }
  const holder = `SELECT holder FROM lease WHERE name = 'feed' AND until > extract(epoch FROM clock_timestamp()) * 1000`;
  return {
    services,
    db,
    nodes,
    async leader() {
      const rows = await askPostgres<{ holder: string }>(url, holder).catch(() => []);
      return nodes.find(({ name }) => name === rows[0]?.holder) ?? null;
    },
    close: end,
  };
}
