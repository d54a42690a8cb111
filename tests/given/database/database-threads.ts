/** The threads of embedded databases that run in this process: import it before one is opened. Imported by a server's process, SIGUSR2 ends them. */
import type { Worker } from 'node:worker_threads';
import { THREAD_NAME } from '../../../server/storage/database-thread.ts';

const threads = new Set<Worker>();
process.on('worker', (worker) => {
  if (worker.threadName !== THREAD_NAME) return;
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
});
process.on('SIGUSR2', () => void endDatabaseThreads());

/** Ends them as a crash does; resolves when they are gone. */
export const endDatabaseThreads = async (): Promise<void> => {
  await Promise.all([...threads].map((thread) => thread.terminate()));
};
