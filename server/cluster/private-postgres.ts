/** A PostgreSQL server of our own in a folder: on 127.0.0.1 with a random password. Tests and `npm run cluster` start it. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { needProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { type PrivateService, startService } from './private-service.ts';
import { giveFolder, type RunAs, userOfPostgres } from './run-as.ts';

interface PostgresOptions {
  /** Of its own; it is kept after `stop`. */
  readonly folder: string;
  /** false: faster; every answered write outlives a kill of the processes, but not a loss of power (tests). */
  readonly isDurable: boolean;
  readonly connections?: number;
  /** Called when it has ended without `kill` or `stop`. */
  readonly onEnd?: (code: number | null) => void;
}

const START_LIMIT_MS = 60_000;
const ROLE = 'spo';
const DEFAULT_CONNECTIONS = 300;

function createCluster(folder: string, user: RunAs | null): void {
  const initdb = needProgram('initdb');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveFolder(folder, user);
  const password = join(folder, 'password');
  if (!existsSync(password)) {
    writeFileSync(password, randomBytes(18).toString('base64url'), { mode: 0o600 });
    if (user !== null) chownSync(password, user.uid, user.gid);
  }
  const data = join(folder, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const args = ['-D', data, '-U', ROLE, '-A', 'scram-sha-256', '--pwfile', password];
  execFileSync(initdb, [...args, '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

const settingsOf = ({ isDurable, connections = DEFAULT_CONNECTIONS }: PostgresOptions, port: number) => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  `max_connections=${connections}`,
  ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off']),
];

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates the database on the first call for a folder. Throws MissingProgram when PostgreSQL is not installed. */
export async function startPostgres(options: PostgresOptions): Promise<PrivateService> {
  const { folder, onEnd = () => {} } = options;
  const program = needProgram('postgres');
  const user = userOfPostgres();
  createCluster(folder, user);
  const port = await freePort();
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`;
  const args = ['-D', join(folder, 'data'), ...settingsOf(options, port).flatMap((one) => ['-c', one])];
  return startService({
    name: `PostgreSQL in ${folder}`,
    url,
    start: { program, args, user, cwd: folder, onEnd, endSignal: 'SIGINT' },
    answers: () => answers(url),
    startLimitMs: START_LIMIT_MS,
    // Connections are ended, and the data are written ("fast shutdown").
    stopSignal: 'SIGINT',
  });
}
