import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import type { FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    'price-alert': true;
  }
}

const priceAlert = createTextChunk(
  'src/features/alerts/price-alert-dialog.tsx',
  async () => (await import('./price-alert-dialog.tsx')).PriceAlertDialog,
);
const nothing = (): null => null;

export const alertsDialogs: FeatureDialogs = {
  named: {
    'price-alert': () => <ChunkView chunk={priceAlert} props={{}} frame={nothing} />,
  },
};
