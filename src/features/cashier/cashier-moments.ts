import type { MoveMoment } from '../../../worker/features/moves/moves-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import { showToast } from '../../parts/layers/toasts.tsx';

export const cashierMoments: MomentsOf<MoveMoment> = {
  'money-known'({ done }, { say }) {
    if (done === null) showToast('plain', say('wallet.late.asking'));
    else showToast(done ? 'good' : 'plain', say(done ? 'wallet.late.done' : 'wallet.late.not-done'));
  },
};
