import type { Result } from '../../../domain/result.ts';
import type { SignInWays } from '../../../worker/features/sign-in/sign-in-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';

/** The other ways to log in that this site has. */
export function useWays(): { readonly ways: Result<SignInWays, 'link'> | null; readonly retry: () => void } {
  const { core } = useClient();
  const { answer: ways, again } = useAsk('ways', () => core.signIn.ways());
  return { ways, retry: again };
}
