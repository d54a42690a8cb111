/** `npm run cluster`: starts a cluster in the foreground, or asks a running one for a rolling restart. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../log/printable.ts';
import { onStopSignal } from '../start/stop-signals.ts';
import { lockDataDir } from '../storage/data-dir-lock.ts';
import {
  BadClusterOption,
  type ClusterOptions,
  clusterUsage,
  parseClusterOptions,
} from './cluster-options.ts';
import { type Cluster, openCluster } from './open-cluster.ts';

const say = (line: string): void => console.log(printable(line));
const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** DATABASE_URL and REDIS_URL of the cluster, for commands on its data; it has passwords. */
const envFileOf = ({ folder }: ClusterOptions): string => join(folder, 'env');
const pidFileOf = ({ folder }: ClusterOptions): string => join(folder, 'pid');

/** Asks the cluster of the folder for a rolling restart; it prints the progress itself. */
function askForRestart(options: ClusterOptions): void {
  let pid: number;
  try {
    pid = Number(readFileSync(pidFileOf(options), 'utf8'));
    process.kill(pid, 'SIGUSR2');
  } catch {
    throw new Error(`No cluster runs in ${options.folder}: name its folder with --data DIR`);
  }
  say(`The cluster (process ${pid}) restarts one node after another.`);
}

function announce({ address, nodes, services }: Cluster, options: ClusterOptions): void {
  const { databaseUrl, redisUrl } = services;
  const lines = [`DATABASE_URL='${databaseUrl}'`, `REDIS_URL='${redisUrl}'`, ''];
  writeFileSync(envFileOf(options), lines.join('\n'), { mode: 0o600 });
  say('');
  say(`  CLUSTER   ${address}`);
  for (const { name, port } of nodes) say(`  ${name.padEnd(9)} http://127.0.0.1:${port}`);
  say(`  services  DATABASE_URL and REDIS_URL are in ${envFileOf(options)}`);
  say(`  restart   npm run cluster -- restart, or kill -USR2 ${process.pid}`);
  say('');
}

/** A second signal ends the process, and with it everything that it started, at once. */
const endOnSignal = (opening: Promise<Cluster>, release: () => Promise<void>): void =>
  onStopSignal(() => {
    say('The cluster ends: nodes, balancer, Redis, PostgreSQL.');
    opening
      .then((cluster) => cluster.close())
      .then(release)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(`[spo] ${printable(sentenceOf(error))}`);
          process.exit(1);
        },
      );
  });

async function run(options: ClusterOptions): Promise<void> {
  mkdirSync(options.folder, { recursive: true });
  const hold = await lockDataDir(options.folder, { onLost: () => process.exit(1) });
  writeFileSync(pidFileOf(options), String(process.pid));
  const release = async (): Promise<void> => {
    for (const file of [pidFileOf(options), envFileOf(options)]) rmSync(file, { force: true });
    await hold.release();
  };
  const opening = openCluster(options, say);
  endOnSignal(opening, release);
  process.on('SIGUSR2', () => {
    opening
      .then((cluster) => cluster.rollingRestart())
      .then(() => say('Every node was restarted.'))
      .catch((error: unknown) => console.error(`[spo] The restart stopped: ${printable(sentenceOf(error))}`));
  });
  const cluster = await opening.catch(async (error: unknown) => {
    await release();
    throw error;
  });
  announce(cluster, options);
}

export async function runCluster(args: readonly string[], root: string): Promise<void> {
  try {
    const options = parseClusterOptions(args, process.env, root);
    if (options === 'help') return console.log(clusterUsage);
    if (options.act === 'restart') return askForRestart(options);
    await run(options);
  } catch (error) {
    console.error('');
    for (const line of sentenceOf(error).split('\n')) console.error(`[spo] ${printable(line)}`);
    if (error instanceof BadClusterOption) console.error(`\n${clusterUsage}`);
    process.exit(1);
  }
}
