import type { SlipMoment } from '../../../worker/features/slip/slip-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { lostPickText } from './lost-pick-text.ts';

export const slipMoments: MomentsOf<SlipMoment> = {
  'picks-replaced': ({ count }, { say }) => showToast('plain', say('toast.picks-replaced', { count })),
  'match-started': (_, { say }) => showToast('bad', say('toast.match-started')),
  'pick-lost': (pick, texts) => showToast('bad', lostPickText(pick, texts)),
};
