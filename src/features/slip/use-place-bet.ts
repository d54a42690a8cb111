import { useCallback } from 'react';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import { shareChoice } from '../bets/use-share-choice.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useSlipStore } from './use-slip.ts';
import { sharing } from '../bets/use-sharing.ts';

/** The prices of the items, by item id. */
const pricesOf = (items: readonly SlipItem[]): Readonly<Record<string, number>> =>
  Object.fromEntries(items.map(({ id, odds }) => [id, odds]));

/**
 * Sends the slip. Once the bet is accepted, the share dialog opens if the member chose so (not for live bets). `shown`: the items as the
 * window shows them; their prices count as seen. Omitted: the newest prices count as seen.
 */
export function usePlaceBet(): (shown?: readonly SlipItem[]) => Promise<void> {
  const { core } = useClient();
  const slip = useSlipStore();
  return useCallback(
    async (shown: readonly SlipItem[] = []) => {
      const view = slip.get();
      // A slip that undo restored a moment ago may still be shown as empty.
      const gameCode = (view?.slip.items[0] ?? view?.undo?.[0])?.gameCode ?? 59;
      const share = gameCode !== 59 && shareChoice.get();
      const placed = await core.bets.place(share, pricesOf(shown));
      if (placed.ok && share && placed.value.drawId > 0)
        sharing.set({ gameCode, drawId: placed.value.drawId });
    },
    [core, slip],
  );
}
