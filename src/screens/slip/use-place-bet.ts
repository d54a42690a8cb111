import { useCallback } from 'react';
import { shareChoice } from '../../core/share-choice.ts';
import { useClient } from '../../core/use-client.ts';
import { dialogs } from '../dialogs.ts';

/** Sends the slip; once it is taken, the share dialog opens where the member chose it (not of live bets). */
export function usePlaceBet(): () => Promise<void> {
  const { core, slip } = useClient();
  return useCallback(async () => {
    const view = slip.get();
    // A slip that was taken back a moment ago may still be shown as empty.
    const gameCode = (view?.slip.items[0] ?? view?.undo?.[0])?.gameCode ?? 59;
    const share = gameCode !== 59 && shareChoice.get();
    const placed = await core.placeBet(share);
    if (placed.ok && share) dialogs.share({ gameCode, drawId: placed.value.drawId });
  }, [core, slip]);
}
