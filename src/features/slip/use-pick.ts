import { useCallback } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import { quickBetNow } from './quick-bet.ts';
import { useText } from '../../text/i18n.ts';

/** Puts a price into the slip, or takes it out; with quick bet on it is bet on (E15). Shows a refusal as a notice. */
export function usePick(): (cell: number) => Promise<void> {
  const { core, board } = useClient();
  const { say } = useText();
  return useCallback(
    async (cell: number) => {
      const quick = quickBetNow();
      const result = await (quick === null
        ? core.slip.pick(cell)
        : core.quickBet.press(cell, board.get(cell)?.odds ?? 0, quick.stake, quick.policy));
      if (!result.ok) showToast('bad', refusalText(result.error, say));
    },
    [core, board, say],
  );
}
