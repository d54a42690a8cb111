import { useRef, useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { failureHint } from '../answers/failure-hint.ts';
import { showToast } from '../layers/toasts.tsx';

export interface Act<E> {
  /** It is under way: its buttons wait, and another press does nothing. */
  readonly isBusy: boolean;
  /** Why it was not done, in words; null: nothing is wrong. */
  readonly fault: string | null;
  /** The failure itself, where more than its words depends on it; null: the last try did not fail. */
  readonly refusal: E | null;
  /** Says what is wrong before anything is sent, or takes it back. */
  readonly setFault: (fault: string | null) => void;
  /** Does it, then calls `done` with the data, or `refused` with the failure, whose words are `fault`. True: it was done. */
  readonly run: <T>(
    send: () => Promise<Result<T, E>>,
    done?: (value: T) => void,
    refused?: (error: E) => void,
  ) => Promise<boolean>;
}

const noFailure = { fault: null, refusal: null };

/** One act of a form or a button. `words`: what a failure is called; empty: nothing is said of it. */
export function useAct<E = Fault>(words: (error: E, say: Say) => string): Act<E>;
export function useAct(words?: (error: Fault, say: Say) => string): Act<Fault>;
export function useAct(words: (error: Fault, say: Say) => string = failureHint): Act<Fault> {
  const { say } = useText();
  const [isBusy, setBusy] = useState(false);
  const [{ fault, refusal }, setFailure] = useState<Pick<Act<Fault>, 'fault' | 'refusal'>>(noFailure);
  const underWay = useRef(false);
  return {
    isBusy,
    fault,
    refusal,
    setFault: (text) => setFailure({ fault: text, refusal: null }),
    async run(send, done, refused): Promise<boolean> {
      if (underWay.current) return false;
      underWay.current = true;
      setBusy(true);
      setFailure(noFailure);
      const answer = await send().finally(() => {
        underWay.current = false;
        setBusy(false);
      });
      if (answer.ok) done?.(answer.value);
      else {
        setFailure({ fault: words(answer.error, say) || null, refusal: answer.error });
        refused?.(answer.error);
      }
      return answer.ok;
    },
  };
}

/** One act of a button that has no place for its fault: a toast says it. */
export const useToastAct = <E>(words: (error: E, say: Say) => string): Act<E> =>
  useAct((error: E, say) => {
    const text = words(error, say);
    if (text !== '') showToast('bad', text);
    return text;
  });
