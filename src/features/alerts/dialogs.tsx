import { createTextChunk } from '../../parts/chunk.ts';
import { ChunkView } from '../../parts/chunk-view.tsx';
import type { FeatureDialogs } from '../../parts/dialog-chunk.tsx';

declare module '../../core/dialogs.ts' {
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
