/** Work that follows an answer, piece by piece: who acted does not wait for it, a server that stops does. */
export interface Afterwards {
  /** `fault`: what the log says when the work fails. */
  begin(work: () => Promise<unknown>, fault: string): void;
  /** Resolves when everything that was begun has ended. */
  idle(): Promise<void>;
}

export function createAfterwards(log: (message: string, error: unknown) => void): Afterwards {
  let running: Promise<void> = Promise.resolve();
  return {
    begin(work, fault) {
      running = running.then(async () => {
        await work();
      });
      running = running.catch((error: unknown) => log(fault, error));
    },
    idle: () => running,
  };
}
