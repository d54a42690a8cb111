import { useCallback } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { waitingToasts } from '../../parts/layers/waiting-toasts.ts';
import { useSlipStore } from './use-slip.ts';

/**
 * For what puts other picks into the slip. Called before, it keeps what the slip holds; what it returns is called with the sentence for the member
 * once the picks are in, and offers to put the former picks and their stake back.
 */
export function useReplacedSlip(): () => (text: string) => void {
  const { core } = useClient();
  const store = useSlipStore();
  return useCallback(() => {
    const { items = [], stake = 0 } = store.get()?.slip ?? {};
    const [first] = items;
    const undo = first && (() => void core.slip.again({ gameCode: first.gameCode, stake, legs: items }));
    return (text) => waitingToasts.add({ tone: 'good', text, undo });
  }, [core, store]);
}
