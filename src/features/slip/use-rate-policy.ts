import { useCallback, useEffect } from 'react';
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import { readRatePolicy, writeRatePolicy } from './rate-cookie.ts';
import { useAccount } from '../account/use-account.ts';
import { useClient } from '../../core/door/use-client.ts';

/** The policy before a member chooses. A worse price is accepted only by the member's own choice (R28). */
const FIRST_POLICY: RatePolicy = 'better';

const useMemberId = (): string | null => useAccount().member?.userId ?? null;

/** Sets the price policy and keeps it for this member; resolves once the slip has it. */
export function useRatePolicy(): (policy: RatePolicy) => Promise<void> {
  const { core } = useClient();
  const memberId = useMemberId();
  return useCallback(
    async (policy) => {
      writeRatePolicy(policy, memberId);
      await core.slip.setRatePolicy(policy);
    },
    [core, memberId],
  );
}

/**
 * Sets the stored choice of the member or visitor in the slip when another member logs in, or the member leaves. It waits until the member
 * is known: all windows share one slip, and a new window must not set a visitor's choice in a member's slip.
 */
export function useRememberedPolicy(): void {
  const { core } = useClient();
  const isKnown = useAccount().state !== 'checking';
  const memberId = useMemberId();
  useEffect(() => {
    if (isKnown) void core.slip.setRatePolicy(readRatePolicy(memberId) ?? FIRST_POLICY);
  }, [core, isKnown, memberId]);
}
