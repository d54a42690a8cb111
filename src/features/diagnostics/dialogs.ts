import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand, type FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';

declare module '../../core/browser/dialogs.ts' {
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
