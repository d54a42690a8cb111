/** Who follows something that changes in this window. `subscribe` answers its stop, as React's `useSyncExternalStore` asks. */
export function createListeners<Args extends readonly unknown[] = []>() {
  type Listener = (...args: Args) => void;
  const listeners = new Set<Listener>();
  return {
    notify(...args: Args): void {
      for (const listener of listeners) listener(...args);
    },
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
