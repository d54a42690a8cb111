/** Kysely over the database thread: one connection, handed out in turn; bounded waiting. */
import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { ThreadAnswer, ThreadQuery } from './pglite-thread.ts';

/** More transactions than this waiting for the one connection are refused: the caller answers "busy". */
export const MAX_WAITING_TRANSACTIONS = 10_000;

export class DatabaseError extends Error {
  readonly code: string | null;
  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

interface Pending {
  readonly resolve: (answer: { rows: readonly unknown[]; affected: number }) => void;
  readonly reject: (error: Error) => void;
}

export interface DatabaseThread {
  query(sql: string, params: readonly unknown[]): Promise<{ rows: readonly unknown[]; affected: number }>;
  close(): Promise<void>;
}

export async function startDatabaseThread(dataDir: string | null): Promise<DatabaseThread> {
  const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), { workerData: { dataDir } });
  const pending = new Map<number, Pending>();
  let nextId = 1;
  const failAll = (error: Error): void => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (answer: ThreadAnswer) => {
      if ('ready' in answer) return resolve();
      if ('failed' in answer) return reject(new DatabaseError(answer.failed, null));
      const query = pending.get(answer.id);
      pending.delete(answer.id);
      if ('error' in answer) query?.reject(new DatabaseError(answer.error.message, answer.error.code));
      else query?.resolve(answer);
    });
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new DatabaseError('the database thread has ended', null)));
  return {
    query: (sql, params) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        pending.set(id, { resolve, reject });
        worker.postMessage({ id, sql, params } satisfies ThreadQuery);
      }),
    close: () =>
      new Promise((resolve) => {
        worker.once('exit', () => resolve());
        worker.postMessage('close');
      }),
  };
}

function connectionOf(thread: DatabaseThread): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affected } = await thread.query(sql, parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(affected) };
    },
    streamQuery() {
      throw new DatabaseError('streaming is not offered', null);
    },
  };
}

function driverOf(thread: DatabaseThread): Driver {
  const connection = connectionOf(thread);
  const waiting: (() => void)[] = [];
  let taken = false;
  const run = async (sql: string): Promise<void> => {
    await thread.query(sql, []);
  };
  return {
    init: async () => {},
    async acquireConnection() {
      if (taken) {
        if (waiting.length >= MAX_WAITING_TRANSACTIONS)
          throw new DatabaseError('the database is busy', 'BUSY');
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      taken = true;
      return connection;
    },
    async releaseConnection() {
      const next = waiting.shift();
      if (next === undefined) taken = false;
      else next();
    },
    beginTransaction: () => run('BEGIN'),
    commitTransaction: () => run('COMMIT'),
    rollbackTransaction: () => run('ROLLBACK'),
    destroy: () => thread.close(),
  };
}

export const pgliteDialect = (thread: DatabaseThread): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOf(thread),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
