import type { OfflineMoment } from '../../../worker/features/offline/offline-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { loadTextsOnDemand } from '../../text/i18n.ts';

export const offlineMoments: MomentsOf<OfflineMoment> = {
  'not-kept': (_, { say }) =>
    void loadTextsOnDemand().then(
      () => showToast('plain', say('offline.not-kept')),
      () => {},
    ),
};
