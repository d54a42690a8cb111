/** Kysely over the database thread: one connection, given to one caller at a time; the queue is bounded. */
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
import { DatabaseError, type DatabaseThread, type ThreadConnection } from './database-thread.ts';

/** Most transactions that wait for the one connection; further ones are refused, and the caller answers "busy". */
const MAX_WAITING_TRANSACTIONS = 10_000;

/** Belongs to one life of the thread. */
interface OwnConnection extends DatabaseConnection {
  readonly thread: ThreadConnection;
}

function connectionOf(thread: ThreadConnection): OwnConnection {
  return {
    thread,
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
  const waiting: (() => void)[] = [];
  let taken = false;
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) taken = false;
    else next();
  };
  const run = async (connection: DatabaseConnection, sql: string): Promise<void> => {
    await (connection as OwnConnection).thread.query(sql, []);
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
      try {
        return connectionOf(await thread.connection());
      } catch (error) {
        release();
        throw error;
      }
    },
    releaseConnection: async () => release(),
    beginTransaction: (connection) => run(connection, 'BEGIN'),
    commitTransaction: (connection) => run(connection, 'COMMIT'),
    rollbackTransaction: (connection) => run(connection, 'ROLLBACK'),
    destroy: () => thread.close(),
  };
}

export const pgliteDialect = (thread: DatabaseThread): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOf(thread),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
