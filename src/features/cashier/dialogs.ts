import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand, type FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    safebox: true;
    'free-charge': true;
  }
}

const SCREENS = 'src/features/cashier/money-screens.tsx';
const safebox = createTextChunk(SCREENS, async () => (await import('./money-screens.tsx')).SafeboxDialog);
const topUp = createTextChunk(SCREENS, async () => (await import('./money-screens.tsx')).TopUpDialog);

export const cashierDialogs: FeatureDialogs = {
  named: {
    safebox: dialogOnDemand({ chunk: safebox, props: {}, title: 'sidebar.safebox' }),
    'free-charge': dialogOnDemand({ chunk: topUp, props: {}, title: 'sidebar.charge' }),
  },
  chunks: [safebox, topUp],
};
