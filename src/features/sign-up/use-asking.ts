import { useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';

export interface Asking {
  /** A question is under way. */
  readonly busy: boolean;
  /** Why the last question was refused; null: it was not. */
  readonly refusal: Fault | null;
  /** Forgets the refusal. */
  readonly clear: () => void;
  /** Asks unless a question is under way; `onValue` gets the value of a success. */
  ask<T>(question: () => Promise<Result<T, Fault>>, onValue: (value: T) => void): Promise<void>;
}

/** One question at a time, and its refusal for the form. */
export function useAsking(): Asking {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Fault | null>(null);
  return {
    busy,
    refusal,
    clear: () => setRefusal(null),
    async ask(question, onValue) {
      if (busy) return;
      setBusy(true);
      setRefusal(null);
      const answer = await question();
      setBusy(false);
      if (answer.ok) onValue(answer.value);
      else setRefusal(answer.error);
    },
  };
}

/** Whether the refusal is about one of these codes, whose field shows it. */
export const isAbout = (refusal: Fault | null, ...codes: readonly string[]): boolean =>
  refusal?.kind === 'code' && codes.includes(refusal.code);
