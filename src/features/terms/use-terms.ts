import { useEffect, useEffectEvent, useState } from 'react';
import type { TermsCode } from '../../../domain/terms/terms.ts';
import type { AgreedTermsView, TermsAnswer, TermsView } from '../../../worker/features/terms/terms-api.ts';
import { useClient } from '../../core/use-client.ts';
import { useText } from '../../text/i18n.ts';

export interface Loaded<T> {
  /** null: the answer has not come yet. */
  readonly answer: TermsAnswer<T> | null;
  readonly retry: () => void;
}

/** Loads once for each key, and again by `retry`. A cancelled answer is replaced by the newer one. */
function useLoaded<T>(key: string, load: () => Promise<TermsAnswer<T>>): Loaded<T> {
  const [held, setHeld] = useState<{ readonly asked: string; readonly answer: TermsAnswer<T> } | null>(null);
  const [round, setRound] = useState(0);
  const asked = `${key} ${round}`;
  const ask = useEffectEvent(load);
  useEffect(() => {
    let stopped = false;
    void ask().then((answer) => {
      const cancelled = !answer.ok && answer.error.kind === 'cancelled';
      if (!stopped && !cancelled) setHeld({ asked, answer });
    });
    return () => {
      stopped = true;
    };
  }, [asked]);
  return { answer: held?.asked === asked ? held.answer : null, retry: () => setRound(round + 1) };
}

/** A text of the present language; undefined: the version that holds now. */
export function useTerms(code: TermsCode, version: number | undefined): Loaded<TermsView> {
  const { core } = useClient();
  const { language } = useText();
  return useLoaded(`${code} ${language} ${version ?? ''}`, () => core.terms.read(code, language, version));
}

export function useAgreedTerms(): Loaded<readonly AgreedTermsView[]> {
  const { core } = useClient();
  const { language } = useText();
  return useLoaded(language, () => core.terms.agreed(language));
}
