import { createTextChunk } from '../../parts/chunk.ts';
import { ChunkView } from '../../parts/chunk-view.tsx';
import type { FeatureDialogs } from '../../parts/dialog-chunk.tsx';

declare module '../../core/dialogs.ts' {
  interface DialogNames {
    'reality-check': true;
  }
}

const realityCheck = createTextChunk(
  'src/features/limits/reality-check.tsx',
  async () => (await import('./reality-check.tsx')).RealityCheck,
);
const nothing = (): null => null;

export const limitsDialogs: FeatureDialogs = {
  named: { 'reality-check': () => <ChunkView chunk={realityCheck} props={{}} frame={nothing} /> },
};
