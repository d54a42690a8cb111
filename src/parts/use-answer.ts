import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Result } from '../../domain/result.ts';

export interface Asked<T, E> {
  /** null: the answer has not come yet. */
  readonly answer: Result<T, E> | null;
  /** Asks again; the shown answer stays until the next one. An answer that is under way is dropped: it may be older than the act after which this is called. */
  readonly again: () => void;
}

interface AskedOptions<E> {
  /** Asks again when it changes; the shown answer stays until the next one. */
  readonly version?: string | number;
  /** The failures that are no answer: a newer question of the core took the place of this one. */
  readonly isDropped?: (error: E) => boolean;
}

type Held<T, E> = { readonly key: string; readonly answer: Result<T, E> } | null;

/** A question that fails when it is asked again leaves the last good answer, and the forms in it, on screen. */
const withNext = <T, E>(before: Held<T, E>, next: NonNullable<Held<T, E>>): Held<T, E> =>
  !next.answer.ok && before?.key === next.key && before.answer.ok ? before : next;

/** The answer to a question. Another `key` is another question: its answer is null until it comes. An older answer never replaces a newer one. */
export function useAnswer<T, E>(
  key: string,
  ask: () => Promise<Result<T, E>>,
  { version = '', isDropped = () => false }: AskedOptions<E> = {},
): Asked<T, E> {
  const [held, setHeld] = useState<Held<T, E>>(null);
  const [round, setRound] = useState(0);
  const underWay = useRef({ isDropped: false });
  const question = useEffectEvent(ask);
  const take = useEffectEvent((answer: Result<T, E>): void => {
    if (answer.ok || !isDropped(answer.error)) setHeld((before) => withNext(before, { key, answer }));
  });
  useEffect(() => {
    const mine = { isDropped: false };
    underWay.current = mine;
    void question().then((answer) => {
      if (!mine.isDropped) take(answer);
    });
    return () => {
      mine.isDropped = true;
    };
  }, [key, version, round]);
  return {
    answer: held?.key === key ? held.answer : null,
    again(): void {
      underWay.current.isDropped = true;
      setRound((before) => before + 1);
    },
  };
}
