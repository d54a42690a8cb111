import { useCallback } from 'react';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { waitingToasts } from '../../parts/layers/waiting-toasts.ts';
import { useText } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { useSlipStore } from './use-slip.ts';

/**
 * For what puts other picks into the slip. Called before, it keeps what the slip holds; what it returns is called with the sentence for the member
 * once the picks are in, and offers to put the former picks and their stake back. Where the slip refuses them, it says why.
 */
export function useReplacedSlip(): () => (text: string) => void {
  const { core } = useClient();
  const { say } = useText();
  const store = useSlipStore();
  return useCallback(() => {
    const { items = [], stake = 0 } = store.get()?.slip ?? {};
    const [first] = items;
    const putBack = async (gameCode: BettingGameCode): Promise<void> => {
      const result = await core.slip.again({ gameCode, stake, legs: items });
      if (!result.ok) showToast('bad', refusalText(result.error, say));
    };
    const undo = first && (() => void putBack(first.gameCode));
    return (text) => waitingToasts.add({ tone: 'good', text, undo });
  }, [core, say, store]);
}
