import type { TradeMoment } from '../../../worker/features/trade/trade-api.ts';
import type { MomentsOf } from '../../core/moments.ts';
import { showToast } from '../../parts/toasts.tsx';

export const tradeMoments: MomentsOf<TradeMoment> = {
  'trade-known'({ done }, { say }) {
    if (done === null) showToast('plain', say('wallet.late.asking'));
    else showToast(done ? 'good' : 'plain', say(done ? 'wallet.late.done' : 'wallet.late.not-done'));
  },
};
