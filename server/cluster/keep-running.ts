/** Starts a process again when it has ended without being asked, until it runs or the cluster ends. */
import { setTimeout as pause } from 'node:timers/promises';

export interface KeptProcess {
  readonly name: string;
  start(): Promise<void>;
  /** Ends what a failed start has left. */
  stop(): Promise<void>;
}

export interface Keeper {
  /** To be called when the process has ended without being asked. */
  ended(kept: KeptProcess, code: number | null): void;
  /** From now on nothing is started again. */
  close(): void;
}

/** Pause before a start; doubled for each failure in a row. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export function createKeeper(say: (line: string) => void): Keeper {
  let closing = false;
  const starting = new Set<KeptProcess>();
  const keep = async (kept: KeptProcess): Promise<void> => {
    for (let wait = FIRST_PAUSE_MS; !closing; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      await pause(wait);
      if (closing) return;
      try {
        await kept.start();
        return say(`${kept.name} is ready again`);
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        await kept.stop();
      }
    }
  };
  return {
    ended(kept, code) {
      if (closing || starting.has(kept)) return;
      say(`${kept.name} has ended (exit code ${code ?? 'none'}) and is started again`);
      starting.add(kept);
      void keep(kept).finally(() => starting.delete(kept));
    },
    close() {
      closing = true;
    },
  };
}
