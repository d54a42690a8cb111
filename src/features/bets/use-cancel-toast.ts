import { useCallback } from 'react';
import type { CancelOutcome } from '../../../domain/bet/cancelable.ts';
import type { Result } from '../../../domain/result.ts';
import type { CancelRefusal } from '../../../worker/features/bets/bets-api.ts';
import { useSite } from '../site/use-site.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';

/** Shows the result of a cancel: all, none, or the count of each. The site's templates come before our own texts (G4). */
export function useCancelToast(): (result: Result<CancelOutcome, CancelRefusal>) => void {
  const { templates } = useSite();
  const { say } = useText();
  return useCallback(
    (result) => {
      if (!result.ok) return showToast('bad', refusalHint('cancel.refusal', result.error, say));
      const { cancelled, failed, why } = result.value;
      const [done, lost] = [cancelled.length, failed.length];
      if (why !== null)
        return done === 0
          ? showToast('bad', say(`cancel.${why}`))
          : showToast('plain', say(`cancel.${why}.some`, { done, failed: lost }));
      if (done === 0)
        return showToast('bad', templates['bet_cancel_error'] ?? say('cancel.none', { failed: lost }));
      if (lost > 0) return showToast('plain', say('cancel.partial', { done, failed: lost }));
      return showToast('good', templates['bet_cancel_success'] ?? say('cancel.done', { done }));
    },
    [say, templates],
  );
}
