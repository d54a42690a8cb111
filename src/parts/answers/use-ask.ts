import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { connectionView } from '../../core/door/connection-view.ts';
import { useClient, useViewOf } from '../../core/door/use-client.ts';
import { AwaitedContext } from './awaited-context.ts';

export interface Asked<T, E> {
  /** null: the answer has not come yet. */
  readonly answer: Result<T, E> | null;
  /** Asks again; the shown answer stays until the next one. An answer that is under way is dropped: it may be older than the act after which this is called. */
  readonly again: () => void;
}

interface AskOptions<T, E> {
  /** Asks again when it changes; the shown answer stays until the next one. */
  readonly version?: unknown;
  /** Asks again so long after each answer, ms; null: no more. `times`: how often the question was asked since its key or version changed. */
  readonly everyMs?: number | null | ((answer: Result<T, E>, times: number) => number | null);
}

type Held<T, E> = { readonly key: string; readonly answer: Result<T, E> } | null;

/** A question that fails when it is asked again leaves the last good answer, and the forms in it, on screen. */
const withNext = <T, E>(before: Held<T, E>, next: NonNullable<Held<T, E>>): Held<T, E> =>
  !next.answer.ok && before?.key === next.key && before.answer.ok ? before : next;

/** No answer: a newer question of the core took the place of this one. */
const isCancelled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'cancelled';

/**
 * The core's answer to a question. Another `key` is another question: its answer is null until it comes; null asks nothing. An older answer
 * never replaces a newer one. On a member's page nothing is asked before the member is known.
 */
export function useAsk<T, E>(
  key: string | null,
  ask: (core: RemoteCore) => Promise<Result<T, E>>,
  { version = '', everyMs = null }: AskOptions<T, E> = {},
): Asked<T, E> {
  const { core } = useClient();
  const isAwaited = useContext(AwaitedContext) !== null;
  const [held, setHeld] = useState<Held<T, E>>(null);
  const [round, setRound] = useState(0);
  const underWay = useRef({ isDropped: false });
  const question = useEffectEvent(() => ask(core));
  const pauseAfter = useEffectEvent((answer: Result<T, E>, times: number) =>
    typeof everyMs === 'function' ? everyMs(answer, times) : everyMs,
  );
  const isLost = useViewOf(connectionView).lostAt !== null;
  const wasLost = useRef(isLost);
  /** A lost link is back: what failed meanwhile, or was kept of an earlier visit, is asked again. */
  const renew = useEffectEvent(() => held !== null && setRound((before) => before + 1));
  useEffect(() => {
    if (wasLost.current && !isLost) renew();
    wasLost.current = isLost;
  }, [isLost]);
  useEffect(() => {
    if (key === null || isAwaited) return;
    const mine = { isDropped: false };
    underWay.current = mine;
    let times = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async (): Promise<void> => {
      const answer = await question();
      if (mine.isDropped) return;
      // The key of this question: until this effect ends, another one may be drawn already.
      if (answer.ok || !isCancelled(answer.error)) setHeld((before) => withNext(before, { key, answer }));
      const pause = pauseAfter(answer, ++times);
      if (pause !== null) timer = setTimeout(() => void begin(), pause);
    };
    void begin();
    return () => {
      mine.isDropped = true;
      clearTimeout(timer);
    };
  }, [key, version, round, isAwaited]);
  return {
    answer: held !== null && held.key === key ? held.answer : null,
    again(): void {
      underWay.current.isDropped = true;
      setRound((before) => before + 1);
    },
  };
}
