/** Starts the process with the crowd of readers. */
import { join } from 'node:path';
import { startPinned } from '../process/start-pinned.ts';
import type { CrowdOrders, OrderName } from './orders.ts';

export interface ReaderCrowd {
  readonly pid: number;
  /** One order at a time. */
  order<Name extends OrderName>(
    name: Name,
    order: CrowdOrders[Name]['order'],
  ): Promise<CrowdOrders[Name]['answer']>;
  stop(): void;
}

type Said = { readonly answer: unknown } | { readonly error: string };

export async function startReaders(core: number | null): Promise<ReaderCrowd> {
  const child = startPinned(core, [join(import.meta.dirname, 'main.ts')]);
  const next = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('the crowd of readers ended'));
      child.once('exit', onExit);
      child.once('message', (said) => {
        const { answer, error } = said as Said & { answer?: unknown; error?: string };
        child.off('exit', onExit);
        if (error === undefined) resolve(answer);
        else reject(new Error(error));
      });
    });
  await next();
  return {
    pid: child.pid ?? 0,
    async order(name, order) {
      const answer = next();
      child.send({ name, order });
      return (await answer) as never;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
