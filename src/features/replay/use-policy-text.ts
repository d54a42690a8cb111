import type { ForkAsked } from '../../core/prices/open-stage.ts';
import { useText } from '../../text/i18n.ts';

/** The name of a price policy in the words of the slip. */
export function usePolicyText(): (policy: ForkAsked['ratePolicy']) => string {
  const { say } = useText();
  return (policy) =>
    policy.startsWith('within-')
      ? `${say('slip.policy.within')} (${say(`slip.policy.${policy}`)})`
      : say(`slip.policy.${policy}`);
}
