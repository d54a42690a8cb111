import { useEffect, useEffectEvent, useState } from 'react';
import type { Answer } from '../../../worker/features/operator/operator-api.ts';
import type { RemoteCore } from '../../core/door-names.ts';
import { useClient } from '../../core/use-client.ts';

export interface Loaded<T> {
  /** null: the answer has not come yet. */
  readonly answer: Answer<T> | null;
  readonly reload: () => void;
}

/** An answer of the core, loaded again when `key` changes or `reload` is called. The shown answer stays until the next one of its key. */
export function useAnswer<T>(key: string, load: (core: RemoteCore) => Promise<Answer<T>>): Loaded<T> {
  const { core } = useClient();
  const [held, setHeld] = useState<{ readonly key: string; readonly answer: Answer<T> } | null>(null);
  const [round, setRound] = useState(0);
  const loadNow = useEffectEvent(() => load(core));
  useEffect(() => {
    let stopped = false;
    void loadNow().then((answer) => {
      const cancelled = !answer.ok && answer.error.kind === 'cancelled';
      if (!stopped && !cancelled) setHeld({ key, answer });
    });
    return () => {
      stopped = true;
    };
  }, [key, round]);
  return { answer: held?.key === key ? held.answer : null, reload: () => setRound((before) => before + 1) };
}
