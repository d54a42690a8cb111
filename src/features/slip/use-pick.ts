import { useCallback } from 'react';
import { createListeners } from '../../core/browser/listeners.ts';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import { quickBetNow } from './quick-bet.ts';
import { useText } from '../../text/i18n.ts';

/** Cells whose press put nothing into the slip, nor took it out: it was refused, or is a bet of its own. */
export const missedPicks = createListeners<[cell: number]>();

/** Puts a price into the slip, or takes it out; with quick bet on it is bet on (E15). Shows a refusal as a notice. */
export function usePick(): (cell: number) => Promise<void> {
  const { core, board } = useClient();
  const { say } = useText();
  return useCallback(
    async (cell: number) => {
      const quick = quickBetNow();
      if (quick !== null) missedPicks.notify(cell);
      const result = await (quick === null
        ? core.slip.pick(cell)
        : core.quickBet.press(cell, board.get(cell)?.odds ?? 0, quick.stake, quick.policy));
      if (result.ok) return;
      missedPicks.notify(cell);
      showToast('bad', refusalText(result.error, say));
    },
    [core, board, say],
  );
}
