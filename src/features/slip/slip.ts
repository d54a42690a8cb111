import type { SlipMoment } from '../../../worker/features/slip/slip-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import type { Feature } from '../../feature.ts';
import { createChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { cancelPanel, cart, quickSwitch, slipPeek } from './chunks.ts';
import { lostPickText } from './lost-pick-text.ts';
import { QuickBetHost } from './quick-bet-host.tsx';
import { followSavedSlips } from './use-saved-slips.ts';
import { beginSlip, forgetSlipChoices } from './use-slip.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    'quick-amounts': true;
  }
}

const amounts = createChunk(() => import('./quick-amounts-modal.tsx'), 'QuickAmountsModal');

const moments: MomentsOf<SlipMoment> = {
  'picks-replaced': ({ count }, { say }) => showToast('plain', say('toast.picks-replaced', { count })),
  'live-replaced': (_, { say }) => showToast('plain', say('toast.live-replaced')),
  'match-started': (_, { say }) => showToast('bad', say('toast.match-started')),
  'pick-lost': (pick, texts) => showToast('bad', lostPickText(pick, texts)),
};

export const slip = {
  dialogs: { 'quick-amounts': dialogOnDemand({ chunk: amounts, props: {}, title: 'slip.amounts' }) },
  mounted: { 'quick-bet': QuickBetHost },
  first: [cart, slipPeek, quickSwitch, cancelPanel],
  later: [amounts],
  moments,
  begin: [beginSlip, followSavedSlips],
  forget: forgetSlipChoices,
} satisfies Feature;
