import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import type { FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';

declare module '../../core/browser/dialogs.ts' {
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
