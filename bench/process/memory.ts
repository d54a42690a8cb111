/** Memory of a process of a bench, in MB. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ChildProcess } from 'node:child_process';

const MB = 1024 * 1024;

/** All that the process holds, as the kernel counts it (RSS). */
export const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Collects what this process no longer needs. */
export function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** In the measured process: answers the parent's question for its heap after a collection. The parent's end ends this process. */
export function answerMemory(): void {
  process.on('message', () => {
    collect();
    process.send?.({ heap: process.memoryUsage().heapUsed / MB });
  });
  process.on('disconnect', () => process.exit(0));
}

/** The used heap of a process that answers, after a collection. */
export function heapOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (said) => resolve((said as { heap: number }).heap));
    child.send('memory');
  });
}
