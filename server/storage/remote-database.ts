/** A real PostgreSQL by its address. The driver is loaded only where a site uses one. */
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { cutSilentServer, type SilenceLimits } from './cut-silent-server.ts';

const BIGINT = 20;
const MAX_CONNECTIONS = 10;
/**
 * A transaction of a process that is paused holds its locks no longer than this. Shorter than a term of a lease: the next holder need not
 * wait for a paused one.
 */
const IDLE_IN_TRANSACTION_MS = 2500;

/** A query waits this long for a connection; the caller is then answered that the site is busy, and not after its own limit. */
const CONNECT_MS = 8000;
/** A silent connection is examined after this time, so that a host that vanished is noticed. */
const KEEP_ALIVE_MS = 10_000;

export interface RemoteDatabase {
  readonly url: string;
  /** Called once for each connection that is lost, for example because the database restarted. The next query opens another connection. */
  readonly onLost: (error: Error) => void;
  /** false: no migrations are run. */
  readonly migrate?: boolean;
  /** When a server that does not answer counts as away. */
  readonly silence?: SilenceLimits;
}

export function remoteDatabase({ url, onLost, silence }: RemoteDatabase) {
  pg.types.setTypeParser(BIGINT, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // Without listeners a lost connection would end the process: an idle one by the pool's event, one in a transaction by its own.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    let isLost = false;
    client.on('error', (error) => {
      if (!isLost) onLost(error);
      isLost = true;
    });
  });
  const stop = cutSilentServer(pool, url, silence);
  return { dialect: new PostgresDialect({ pool }), release: async () => stop() };
}
