import type { CasualMoment } from '../../../worker/features/casual/casual-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';

export const casualMoments: MomentsOf<CasualMoment> = {
  'casual-placed': ({ stake }, { say }) =>
    showToast('good', say('casual.toast.placed', { stake: gold(stake) })),
  'casual-not-placed': (_, { say }) => showToast('plain', say('casual.toast.not-placed')),
};
