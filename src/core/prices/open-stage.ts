/** Opens the worker behind the page /replay (worker/replay/stage). */
import { proxy, type Remote, transfer, wrap } from 'comlink';
import type { OnProgress, Stage } from '../../../worker/replay/stage/stage-api.ts';

export type {
  FileCheck,
  SessionComparison,
  EntryLine,
  Faulted,
  ForkAsked,
  Forked,
  ForkRefusal,
  ForkStep,
  ForkStart,
  OnProgress,
  OpenedSession,
  OpenProgress,
  OpenRefusal,
  Painted,
  ReadRefusal,
  SeekShows,
  MarkKind,
  PlayedFutures,
  SidesOf,
  SidesPlace,
  SideView,
  StateChange,
  StagePlace,
  Timeline,
} from '../../../worker/replay/stage/stage-api.ts';

/** `never-ran`: its script cannot be loaded or run, no call will be answered. `error`: it may have died, or lives on; open calls may have no answer. */
type StageFailure = 'never-ran' | 'error';
/** Calls the listener at each failure. */
export type StageFailures = (listener: (failure: StageFailure) => void) => void;

export interface OpenStage {
  readonly stage: Remote<Stage>;
  /** `open` and `compare` of the stage, with a listener for their progress. */
  readonly open: (file: File, onProgress: OnProgress) => ReturnType<Stage['open']>;
  readonly compare: (file: File, onProgress: OnProgress) => ReturnType<Stage['compare']>;
  readonly failures: StageFailures;
  /** A port of a window: the core that plays now answers behind it. */
  newWindow(): MessagePort;
  /** A port of a window to the core of one side of a comparison. */
  newSideWindow(side: 0 | 1): MessagePort;
}

/** Of the worker: an error that a call throws rejects the call, and is none here. */
export function failuresOf(worker: EventTarget): StageFailures {
  let hasRun = false;
  worker.addEventListener('message', () => void (hasRun = true), { once: true });
  return (listener) => worker.addEventListener('error', () => listener(hasRun ? 'error' : 'never-ran'));
}

export function openStage(): OpenStage {
  const worker = new Worker(new URL('../../../worker/replay-main.ts', import.meta.url), {
    type: 'module',
    name: 'replay',
  });
  const stage = wrap<Stage>(worker);
  return {
    stage,
    open: (file, onProgress) => stage.open(file, proxy(onProgress)),
    compare: (file, onProgress) => stage.compare(file, proxy(onProgress)),
    failures: failuresOf(worker),
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
