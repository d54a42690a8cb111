import { createTextChunk } from '../../parts/chunk.ts';
import { dialogOnDemand, type FeatureDialogs } from '../../parts/dialog-chunk.tsx';

declare module '../../core/dialogs.ts' {
  interface DialogNames {
    diagnostics: true;
  }
}

const diagnostics = createTextChunk(
  'src/features/diagnostics/diagnostics-modal.tsx',
  async () => (await import('./diagnostics-modal.tsx')).DiagnosticsModal,
);

export const diagnosticsDialogs: FeatureDialogs = {
  named: {
    diagnostics: dialogOnDemand({ chunk: diagnostics, props: { open: true }, title: 'diagnostics.title' }),
  },
  chunks: [diagnostics],
};
