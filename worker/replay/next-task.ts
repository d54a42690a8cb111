type Immediate = typeof globalThis & { readonly setImmediate?: (act: () => void) => void };

/**
 * Resolves after everything that follows from answers that are there. A timer would do the same and wait: 1 ms in Node, 4 ms in a browser,
 * for each call of a session of hours.
 */
export function nextTask(): Promise<void> {
  const { setImmediate } = globalThis as Immediate;
  if (setImmediate !== undefined) return new Promise((resolve) => setImmediate(resolve));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
