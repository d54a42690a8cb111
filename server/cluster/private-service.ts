/** A database or a cache as a process of our own, which can be killed, held and started again under one address. */
import { type ControlledProcess, type Start, startProcess } from './controlled-process.ts';
import { waitUntil } from './wait-until.ts';

export interface PrivateService {
  /** The same after a restart. */
  readonly url: string;
  /** SIGKILL, as after a loss of power. */
  kill(): Promise<void>;
  /** Starts it again after `kill` or `stop`; resolves when it answers. */
  restart(): Promise<void>;
  /** The process stands still: connections stay open and nothing answers. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

interface Description {
  /** For the message that it did not start. */
  readonly name: string;
  readonly url: string;
  readonly start: Start;
  readonly answers: () => Promise<boolean>;
  readonly startLimitMs: number;
  readonly stopSignal: NodeJS.Signals;
}

/** Resolves when the process answers; rejects with its output where it ends before, or does not within its time. */
export async function startService(of: Description): Promise<PrivateService> {
  let server: ControlledProcess;
  const restart = async (): Promise<void> => {
    const started = startProcess(of.start);
    server = started;
    await waitUntil({
      isDone: of.answers,
      limitMs: of.startLimitMs,
      isLost: () => !started.runs(),
      otherwise: () => `${of.name} did not start:\n${started.output()}`,
    });
  };
  await restart();
  return {
    url: of.url,
    restart,
    kill: () => server.kill(),
    pause: () => server.pause(),
    resume: () => server.resume(),
    stop: () => server.stop(of.stopSignal),
  };
}
