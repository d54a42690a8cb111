import { createChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand, type FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';
import { QuickBetHost } from './quick-bet-host.tsx';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    'quick-amounts': true;
  }
}

const amounts = createChunk(
  'src/features/slip/quick-amounts-modal.tsx',
  async () => (await import('./quick-amounts-modal.tsx')).QuickAmountsModal,
);

export const slipDialogs: FeatureDialogs = {
  mounted: { 'quick-bet': QuickBetHost },
  named: { 'quick-amounts': dialogOnDemand({ chunk: amounts, props: {}, title: 'slip.amounts' }) },
  chunks: [amounts],
};
