import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '../../../domain/result.ts';
import type { SignInWays } from '../../../worker/features/sign-in/sign-in-api.ts';
import { useClient } from '../../core/use-client.ts';

export interface Asked<T> {
  /** null: it has not come yet. */
  readonly answer: Result<T, 'link'> | null;
  readonly retry: () => void;
}

/** An answer of the core, asked for once while the component is mounted, and again on `retry`. */
export function useAnswer<T>(ask: () => Promise<Result<T, 'link'>>): Asked<T> {
  const [answer, setAnswer] = useState<Result<T, 'link'> | null>(null);
  const [round, setRound] = useState(0);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let stopped = false;
    void askNow().then((came) => !stopped && setAnswer(came));
    return () => {
      stopped = true;
    };
  }, [round]);
  return { answer, retry: () => setRound(round + 1) };
}

/** The other ways to log in that this site has. */
export function useWays(): { readonly ways: Result<SignInWays, 'link'> | null; readonly retry: () => void } {
  const { core } = useClient();
  const { answer: ways, retry } = useAnswer(() => core.signIn.ways());
  return { ways, retry };
}
