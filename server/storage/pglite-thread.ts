/** Runs the embedded PostgreSQL in a thread of its own, so that no query delays the sockets. */
import { rowOf } from '../../domain/row.ts';
import { openAsBlob } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { mayWrite } from './folder-lease.ts';

export interface ThreadData {
  /** null: in memory. */
  readonly dataDir: string | null;
  /** A tar file of a data folder, which an empty database begins as. */
  readonly dump: string | null;
  readonly mayWriteUntil: SharedArrayBuffer | null;
}

export interface ThreadQuery {
  readonly id: number;
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The values of the rows, one row after another: names in each row would take most of the time between the threads. */
export interface FlatRows {
  readonly columns: readonly string[];
  readonly values: readonly unknown[];
}

interface ThreadError {
  readonly message: string;
  readonly code: string | null;
  /** Of a violated constraint. */
  readonly constraint: string | null;
}

export type ThreadAnswer =
  | ({ readonly id: number; readonly affected: number } & FlatRows)
  | { readonly id: number; readonly error: ThreadError }
  | { readonly ready: true }
  | { readonly failed: string };

const BIGINT = 20;
/**
 * PostgreSQL's cache of pages. Its default of 128 MB is resident soon and for good, while the system caches the same files once more: a
 * page that is not in this cache costs a copy, no read of the disk. With 32 MB a site takes 75 to 100 MB less.
 */
const CACHE = 'shared_buffers=32MB';
/**
 * The database's code is compiled by V8's fast compiler alone. The optimising one takes 600 MB for one large function of PostgreSQL and keeps
 * 60 to 100 MB of it; its code spares a fifth of the processor's time under a load of bets, and costs as much as it spares at a start
 * (bench/server/README.md, "bets"). Read when the module is compiled, so the thread sets it first.
 */
const FAST_COMPILER_ALONE = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
const port = parentPort;
if (port === null) throw new Error('to be run as a thread');
const post = (answer: ThreadAnswer): void => port.postMessage(answer);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const errorOf = (thrown: unknown): ThreadError => {
  const { code, constraint } = rowOf(thrown);
  return {
    message: thrown instanceof Error ? thrown.message : String(thrown),
    code: textOf(code),
    constraint: textOf(constraint),
  };
};

try {
  for (const flag of FAST_COMPILER_ALONE) setFlagsFromString(flag);
  const { dataDir, dump, mayWriteUntil } = workerData as ThreadData;
  const db = await PGlite.create({
    ...(dataDir === null ? {} : { dataDir }),
    ...(dump === null ? {} : { loadDataDir: await openAsBlob(dump) }),
    parsers: { [BIGINT]: Number },
    startParams: [...PGlite.defaultStartParams, '-c', CACHE],
  });
  port.on('message', (query: ThreadQuery | 'close') => {
    if (query === 'close') {
      void db.close().then(() => process.exit(0));
      return;
    }
    if (mayWriteUntil !== null && !mayWrite(mayWriteUntil)) {
      post({
        id: query.id,
        error: { message: 'the data folder belongs to another process', code: 'FENCED', constraint: null },
      });
      return;
    }
    db.query<unknown[]>(query.sql, [...query.params], { rowMode: 'array' }).then(
      ({ rows, fields, affectedRows }) =>
        post({
          id: query.id,
          columns: fields.map(({ name }) => name),
          values: rows.flat(),
          affected: affectedRows ?? 0,
        }),
      (thrown: unknown) => post({ id: query.id, error: errorOf(thrown) }),
    );
  });
  post({ ready: true });
} catch (thrown) {
  post({ failed: errorOf(thrown).message });
}
