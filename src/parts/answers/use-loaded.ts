import { useEffect, useEffectEvent, useState } from 'react';

interface Loaded<T> {
  /** The key for which it was loaded. */
  readonly key: string;
  readonly value: T;
}

/**
 * The value that was loaded last; null: none has come yet. It stays until the next one comes. Another `key` or `version` loads again, the key
 * null loads nothing. For values whose failure no screen shows; else `use-ask`.
 */
export function useLoaded<T>(
  key: string | null,
  load: () => Promise<T>,
  version: unknown = '',
): Loaded<T> | null {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const begin = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return;
    let stopped = false;
    void begin().then((value) => !stopped && setLoaded({ key, value }));
    return () => {
      stopped = true;
    };
  }, [key, version]);
  return loaded;
}
