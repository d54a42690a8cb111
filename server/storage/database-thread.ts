/**
 * The thread of the embedded database. When it ends by itself, questions under way are rejected at once, and it is started anew, once: what
 * was committed is on disk. A second end, or one of a database in memory, is final: every question is rejected, and `onEnded` says why.
 */
import { Worker } from 'node:worker_threads';
import type { ThreadAnswer, ThreadQuery } from './pglite-thread.ts';

export class DatabaseError extends Error {
  readonly code: string | null;
  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

export const THREAD_ENDED = 'the database thread has ended';
/** Names the thread in the operating system's list, and in errors. */
export const THREAD_NAME = 'database';
/** Times that a thread which ended by itself is started anew. */
const RESTARTS = 1;

interface Rows {
  readonly rows: readonly unknown[];
  readonly affected: number;
}

/** The thread of now: after a restart questions of an older one are rejected, so that no transaction goes on in another. */
export interface ThreadConnection {
  query(sql: string, params: readonly unknown[]): Promise<Rows>;
}

export interface DatabaseThread {
  /** Waits while the thread is being started anew; rejects when it has ended for good. */
  connection(): Promise<ThreadConnection>;
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** null: in memory. */
  readonly dataDir: string | null;
  readonly mayWriteUntil: SharedArrayBuffer | null;
  /** The thread ended by itself and is started anew. */
  readonly onRestart: (error: Error) => void;
  /** It ended for good. */
  readonly onEnded: (error: Error) => void;
}

interface RunningThread extends ThreadConnection {
  end(): Promise<void>;
}

interface Pending {
  readonly resolve: (answer: Rows) => void;
  readonly reject: (error: Error) => void;
}

/** Resolves when the database is open. `onExit` is called once, when a thread that was open ends. */
function runThread(
  { dataDir, mayWriteUntil }: ThreadOptions,
  onExit: (error: Error) => void,
): Promise<RunningThread> {
  const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
    name: THREAD_NAME,
    workerData: { dataDir, mayWriteUntil },
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
      if ('error' in answer) query?.reject(new DatabaseError(answer.error.message, answer.error.code));
      else query?.resolve(answer);
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
    // Those who ask are rejected; nobody may be asking.
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
