import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '../../domain/result.ts';

export interface Asked<T, E> {
  /** null: the answer has not come yet. */
  readonly answer: Result<T, E> | null;
  /** Asks again; the shown answer stays until the next one. */
  readonly again: () => void;
}

/** The answer to a question, which is asked again when `key` changes. */
export function useAnswer<T, E>(key: string, ask: () => Promise<Result<T, E>>): Asked<T, E> {
  const [held, setHeld] = useState<{ readonly key: string; readonly answer: Result<T, E> } | null>(null);
  const [round, setRound] = useState(0);
  const question = useEffectEvent(ask);
  useEffect(() => {
    let stopped = false;
    void question().then((answer) => {
      if (!stopped) setHeld({ key, answer });
    });
    return () => {
      stopped = true;
    };
  }, [key, round]);
  return { answer: held?.key === key ? held.answer : null, again: () => setRound((before) => before + 1) };
}
