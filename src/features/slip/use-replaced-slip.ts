import { useCallback } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { waitingToasts } from '../../parts/layers/waiting-toasts.ts';
import { useText } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';

/**
 * Says that picks came into the slip together. Where they replaced others, the notice offers to bring those back with their stake; where the slip
 * does not take them, it says why.
 */
export function useReplacedSlip(): (text: string, isReplacing: boolean) => void {
  const { core } = useClient();
  const { say } = useText();
  return useCallback(
    (text, isReplacing) => {
      const putBack = async (): Promise<void> => {
        const back = await core.slip.putBack();
        if (back.ok) return;
        const { error } = back;
        showToast('bad', error.kind === 'changed' ? say('slip.changed-since') : refusalText(error, say));
      };
      waitingToasts.add({ tone: 'good', text, undo: isReplacing ? () => void putBack() : undefined });
    },
    [core, say],
  );
}
