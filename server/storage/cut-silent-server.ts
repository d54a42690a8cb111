/**
 * A PostgreSQL that no longer answers (a frozen host, a network that drops packets) keeps its connections open for many minutes, and every
 * query would wait with them. A long query of a server that is well is not cut: whether it answers is asked over a connection of its own.
 */
import pg from 'pg';
import { codeOfError } from '../error-code.ts';

export interface SilenceLimits {
  /** A connection that is in use for this long is a reason to ask. */
  readonly afterMs: number;
  /** A server that has taken no new connection after this long is silent. */
  readonly withinMs: number;
}

const silenceLimits: SilenceLimits = { afterMs: 5000, withinMs: 8000 };
const LOOKS_A_WAIT = 5;

/** Of Node: the host of the server answers for it. Other errors of the link come from a host that is off, or from a network that does not reach it. */
const hostAnswers: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET']);

/** Whether an attempt to connect failed by an answer: the server's own error, or its host's refusal. */
export function isServersAnswer(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isServersAnswer)) return true;
  return error instanceof pg.DatabaseError || hostAnswers.has(codeOfError(error));
}

async function answers(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A server that refuses is there, and its connections have ended or end by themselves.
    return isServersAnswer(error);
  } finally {
    void client.end().catch(() => {});
  }
}

/** Ends the connections that wait for a silent server: their queries are rejected, and the next ones ask for a new connection. Returns a stop. */
export function cutSilentServer(
  pool: pg.Pool,
  url: string,
  limits: SilenceLimits = silenceLimits,
): () => void {
  const { afterMs } = limits;
  const inUse = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => void inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('remove', (client) => void inUse.delete(client));
  let isAsking = false;
  const look = async (): Promise<void> => {
    const latest = performance.now() - afterMs;
    const waiting = [...inUse].filter(([, since]) => since <= latest);
    if (isAsking || waiting.length === 0) return;
    isAsking = true;
    const isThere = await answers(url, limits.withinMs);
    isAsking = false;
    if (isThere) return;
    for (const [client, since] of waiting)
      if (inUse.get(client) === since && client instanceof pg.Client) void client.end().catch(() => {});
  };
  const timer = setInterval(() => void look(), afterMs / LOOKS_A_WAIT);
  timer.unref();
  return () => clearInterval(timer);
}
