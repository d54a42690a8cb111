import { useCallback } from 'react';
import type { Restored } from '../../../worker/features/slip/slip-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { waitingToasts } from '../../parts/layers/waiting-toasts.ts';
import { useText } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { useAccountStore } from '../account/use-account.ts';

/**
 * Says that picks came into the slip together. Where they replaced others, the notice offers to bring those back with their stake, to the same
 * member; where the slip does not take them, it says why.
 */
export function useReplacedSlip(): (text: string, replaced: Restored['replaced']) => void {
  const { core } = useClient();
  const { say } = useText();
  const account = useAccountStore();
  return useCallback(
    (text, replaced) => {
      const owner = account.get().member?.userId;
      const putBack = async ({ bet, by }: NonNullable<Restored['replaced']>): Promise<void> => {
        const isOwners = account.get().member?.userId === owner;
        const back = isOwners ? await core.slip.putBack(bet, by) : changed;
        if (back.ok) return;
        const { error } = back;
        showToast('bad', error.kind === 'changed' ? say('slip.changed-since') : refusalText(error, say));
      };
      const undo = replaced === null ? undefined : () => void putBack(replaced);
      waitingToasts.add({ tone: 'good', text, undo });
    },
    [account, core, say],
  );
}

const changed = { ok: false, error: { kind: 'changed' } } as const;
