import type { Observable } from 'rxjs';

/** Subscribes to a stream that the core opens on request; the stop works before it has opened, too. */
export function followStream<T>(open: () => Promise<Observable<T>>, next: (value: T) => void): () => void {
  let stopped = false;
  let unsubscribe = (): void => {};
  void open().then((stream) => {
    if (stopped) return;
    const subscription = stream.subscribe(next);
    unsubscribe = () => subscription.unsubscribe();
  });
  return () => {
    stopped = true;
    unsubscribe();
  };
}
