import type { StoreMoment } from '../../../worker/features/store/store-api.ts';
import type { MomentsOf } from '../../core/moments.ts';
import { showToast } from '../../parts/toasts.tsx';

export const storeMoments: MomentsOf<StoreMoment> = {
  'store-known'({ done }, { say }) {
    if (done === null) showToast('plain', say('wallet.late.asking'));
    else showToast(done ? 'good' : 'plain', say(done ? 'wallet.late.done' : 'wallet.late.not-done'));
  },
};
