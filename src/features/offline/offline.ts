import type { OfflineMoment } from '../../../worker/features/offline/offline-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import type { Feature } from '../../feature.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { loadTextsOnDemand } from '../../text/i18n.ts';
import { keptPageNote } from './use-page-note.tsx';

const moments: MomentsOf<OfflineMoment> = {
  'not-kept': (_, { say }) =>
    void loadTextsOnDemand().then(
      () => showToast('plain', say('offline.not-kept')),
      () => {},
    ),
};

export const offline = {
  first: [keptPageNote],
  moments,
} satisfies Feature;
