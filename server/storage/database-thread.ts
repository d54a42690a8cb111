/**
 * The thread of the embedded database. If it ends by itself, running queries are rejected at once and the thread is restarted, once:
 * committed rows are on disk. A second end, or the end of a database in memory, is final: every query is rejected, and `onEnded` is called
 * with the reason.
 */
import { Worker } from 'node:worker_threads';
import type { FlatRows, ThreadAnswer, ThreadData, ThreadQuery } from './pglite-thread.ts';

export class DatabaseError extends Error {
  readonly code: string | null;
  /** Name of the violated constraint; null: none is. */
  readonly constraint: string | null;
  constructor(message: string, code: string | null, constraint: string | null = null) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

export const THREAD_ENDED = 'the database thread has ended';
/** Names the thread in the operating system's list, and in errors. */
export const THREAD_NAME = 'database';
/** Restarts of a thread that ended by itself. */
const RESTARTS = 1;

interface Rows {
  readonly rows: readonly unknown[];
  readonly affected: number;
}

/** A connection to one thread. After a restart its queries are rejected, so that no transaction goes on in another thread. */
export interface ThreadConnection {
  query(sql: string, params: readonly unknown[]): Promise<Rows>;
}

export interface DatabaseThread {
  /** Waits while the thread restarts; rejects when it has ended for good. */
  connection(): Promise<ThreadConnection>;
  close(): Promise<void>;
}

interface ThreadOptions extends ThreadData {
  /** Called when the thread ended by itself and restarts. */
  readonly onRestart: (error: Error) => void;
  /** Called when the thread ended for good. */
  readonly onEnded: (error: Error) => void;
}

interface RunningThread extends ThreadConnection {
  end(): Promise<void>;
}

interface Pending {
  readonly resolve: (answer: Rows) => void;
  readonly reject: (error: Error) => void;
}

function rowsOf({ columns, values }: FlatRows): readonly unknown[] {
  const rows: unknown[] = [];
  for (let from = 0; from < values.length; from += columns.length) {
    const row: Record<string, unknown> = {};
    for (const [at, column] of columns.entries()) row[column] = values[from + at];
    rows.push(row);
  }
  return rows;
}

/** Resolves when the database is open. `onExit` is called once, when an open thread ends. */
function runThread(
  { dataDir, dump, mayWriteUntil }: ThreadOptions,
  onExit: (error: Error) => void,
): Promise<RunningThread> {
  const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
    name: THREAD_NAME,
    workerData: { dataDir, dump, mayWriteUntil } satisfies ThreadData,
  });
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let ended: Error | null = null;
  const finish = (error: Error): void => {
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  };
  const running: RunningThread = {
    query: (sql, params) =>
      new Promise((resolve, reject) => {
        if (ended !== null) return reject(ended);
        const id = nextId++;
        pending.set(id, { resolve, reject });
        worker.postMessage({ id, sql, params } satisfies ThreadQuery);
      }),
    end: () =>
      new Promise((resolve) => {
        if (ended !== null) return resolve();
        worker.once('exit', () => resolve());
        worker.postMessage('close');
      }),
  };
  return new Promise((resolve, reject) => {
    let isOpen = false;
    worker.on('error', (error) => {
      finish(new DatabaseError(`${THREAD_ENDED}: ${String(error)}`, null));
      reject(error);
    });
    worker.once('exit', () => {
      finish(new DatabaseError(THREAD_ENDED, null));
      reject(ended ?? new DatabaseError(THREAD_ENDED, null));
      if (isOpen) onExit(ended ?? new DatabaseError(THREAD_ENDED, null));
    });
    worker.on('message', (answer: ThreadAnswer) => {
      if ('ready' in answer) {
        isOpen = true;
        return resolve(running);
      }
      if ('failed' in answer) return reject(new DatabaseError(answer.failed, null));
      const query = pending.get(answer.id);
      pending.delete(answer.id);
      if ('error' in answer) {
        const { message, code, constraint } = answer.error;
        query?.reject(new DatabaseError(message, code, constraint));
      } else query?.resolve({ rows: rowsOf(answer), affected: answer.affected });
    });
  });
}

export async function startDatabaseThread(options: ThreadOptions): Promise<DatabaseThread> {
  const { dataDir, onRestart, onEnded } = options;
  let restarts = 0;
  let closing = false;
  const giveUp = (reason: Error): Promise<never> => {
    onEnded(reason);
    return Promise.reject(reason);
  };
  const onExit = (reason: Error): void => {
    if (closing) return;
    if (dataDir === null || restarts === RESTARTS) {
      present = giveUp(reason);
    } else {
      restarts += 1;
      onRestart(reason);
      present = runThread(options, onExit).catch(giveUp);
    }
    // Callers get the rejection; without callers it must not count as unhandled.
    present.catch(() => {});
  };
  let present: Promise<RunningThread> = runThread(options, onExit);
  await present;
  return {
    connection: () => present,
    async close() {
      closing = true;
      await present.then(
        (thread) => thread.end(),
        () => {},
      );
    },
  };
}
