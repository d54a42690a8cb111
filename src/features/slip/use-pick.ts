import { useCallback } from 'react';
import { useClient } from '../../core/use-client.ts';
import { showToast } from '../../parts/toasts.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import { useText } from '../../text/i18n.ts';

/** Puts a price into the slip, or takes it out; shows a refusal as a notice. */
export function usePick(): (cell: number) => Promise<void> {
  const { core } = useClient();
  const { say } = useText();
  return useCallback(
    async (cell: number) => {
      const result = await core.slip.pick(cell);
      if (!result.ok) showToast('bad', refusalText(result.error, say));
    },
    [core, say],
  );
}
