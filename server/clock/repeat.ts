/** Regular work of a node. */
interface Repeated {
  readonly work: () => Promise<unknown>;
  readonly everyMs: number;
  /** The line of the log when the work fails. */
  readonly fault: string;
  /** Whether this node does the work now; left out: always. */
  readonly mayRun?: (() => boolean) | undefined;
}

/**
 * Repeats the work, one run at a time: a run that is due while another one is under way is left out. Returns the stop function, which resolves
 * when no run is under way.
 */
export function repeat(
  { work, everyMs, fault, mayRun = () => true }: Repeated,
  log: (message: string, error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    if (!mayRun()) return;
    running ??= work()
      .catch((error: unknown) => log(fault, error))
      .finally(() => (running = null));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
