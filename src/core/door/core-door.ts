/** Opens the worker that a core runs in. */
import { type Remote, wrap } from 'comlink';
import type { Gate } from '../../../worker/core-api.ts';

export interface CoreDoor {
  readonly gate: Remote<Gate>;
  /** Resolves when the worker's script cannot be loaded or run. */
  readonly failed: Promise<void>;
  /** Leaves a shared worker, ends a dedicated one. */
  close(): void;
}

/** Opens the worker of this name, or joins it where another window opened it. */
export type OpenDoor = (name: string) => CoreDoor;

const failureOf = (worker: AbstractWorker): Promise<void> =>
  new Promise((resolve) => worker.addEventListener('error', () => resolve(), { once: true }));

export const openSharedDoor: OpenDoor = (name) => {
  const worker = new SharedWorker(new URL('../../../worker/main.ts', import.meta.url), {
    type: 'module',
    name,
  });
  return doorOfShared(worker);
};

export const openOwnDoor: OpenDoor = (name) =>
  doorOfOwn(new Worker(new URL('../../../worker/main.ts', import.meta.url), { type: 'module', name }));

export function doorOfShared(worker: SharedWorker): CoreDoor {
  worker.port.start();
  return { gate: wrap<Gate>(worker.port), failed: failureOf(worker), close: () => worker.port.close() };
}

export const doorOfOwn = (worker: Worker): CoreDoor => ({
  gate: wrap<Gate>(worker),
  failed: failureOf(worker),
  close: () => worker.terminate(),
});

/** Windows of one build share cores, because the worker of another build may have other APIs. */
export const buildFamily = (): string => new URL(import.meta.url).pathname.split('/').at(-1) ?? '';
