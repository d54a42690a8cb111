import type { Observable } from 'rxjs';

/**
 * Subscribes to a stream that the core opens on request. Returns a stop function, which also works before the stream has opened. `failed` is
 * called when the stream ends because the server no longer has the view's code.
 */
export function followStream<T>(
  open: () => Promise<Observable<T>>,
  next: (value: T) => void,
  failed: (error: unknown) => void = () => {},
): () => void {
  let stopped = false;
  let unsubscribe = (): void => {};
  void open().then((stream) => {
    if (stopped) return;
    const subscription = stream.subscribe({ next, error: failed });
    unsubscribe = () => subscription.unsubscribe();
  });
  return () => {
    stopped = true;
    unsubscribe();
  };
}

interface Audience {
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

/** The listeners of a stream. The stream is followed from the first listener to the last. */
export function createAudience(follow: () => () => void): Audience {
  const listeners = new Set<() => void>();
  let stop: (() => void) | null = null;
  return {
    subscribe(listener) {
      listeners.add(listener);
      stop ??= follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
