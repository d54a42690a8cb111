/** Opens the worker behind the page /replay (worker/replay/stage). */
import { proxy, type Remote, transfer, wrap } from 'comlink';
import type { FaultChoice, FaultKind } from '../../../domain/recording/faults.ts';
import type { OpenProgress, Stage } from '../../../worker/replay/stage/stage-api.ts';

export type {
  CheckedFile,
  Comparison,
  EntryLine,
  Faulted,
  ForkAsked,
  Forked,
  ForkRefusal,
  ForkStart,
  OpenedSession,
  OpenProgress,
  OpenRefusal,
  Painted,
  MarkKind,
  PlayedFutures,
  SidesOf,
  SidesPlace,
  SideView,
  StateChange,
  StagePlace,
  Timeline,
} from '../../../worker/replay/stage/stage-api.ts';

export type { FaultChoice, FaultKind };

export interface OpenStage {
  readonly stage: Remote<Stage>;
  /** Opens a file; `onProgress` is called while a recording is made into a session. */
  open(file: File, onProgress: (progress: OpenProgress) => unknown): ReturnType<Stage['open']>;
  /** Resolves when the worker's script cannot be loaded or run: no call will be answered. */
  readonly failed: Promise<void>;
  /** A port of a window: the core that plays now answers behind it. */
  newWindow(): MessagePort;
  /** As `newWindow`, of the core of a side. */
  newSideWindow(side: 0 | 1): MessagePort;
}

/** An error after the first answer is one of a call, which is rejected. */
const failureOf = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    const fail = (): void => resolve();
    worker.addEventListener('error', fail, { once: true });
    worker.addEventListener('message', () => worker.removeEventListener('error', fail), { once: true });
  });

export function openStage(): OpenStage {
  const worker = new Worker(new URL('../../../worker/replay-main.ts', import.meta.url), {
    type: 'module',
    name: 'replay',
  });
  const stage = wrap<Stage>(worker);
  return {
    stage,
    open: (file, onProgress) => stage.open(file, proxy(onProgress)),
    failed: failureOf(worker),
    newWindow() {
      const { port1, port2 } = new MessageChannel();
      void stage.window(transfer(port1, [port1]));
      return port2;
    },
    newSideWindow(side) {
      const { port1, port2 } = new MessageChannel();
      void stage.sideWindow(side, transfer(port1, [port1]));
      return port2;
    },
  };
}
