/** The signals that ask a process to stop. */

/**
 * One Ctrl-C, or one signal to a process group, reaches a process under npm twice: npm passes on what it gets. Signals within this time are
 * one request.
 */
const ONE_REQUEST_MS = 1000;

/** Calls `stop` at the first SIGINT or SIGTERM. A signal that comes later than ONE_REQUEST_MS after it ends the process at once, with 1. */
export function onStopSignal(stop: () => void): void {
  let askedAt: number | null = null;
  const onSignal = (): void => {
    const now = performance.now();
    if (askedAt !== null && now - askedAt > ONE_REQUEST_MS) process.exit(1);
    if (askedAt !== null) return;
    askedAt = now;
    stop();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
