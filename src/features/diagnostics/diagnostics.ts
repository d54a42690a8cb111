import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    diagnostics: true;
  }
}

const diagnosticsDialog = createTextChunk(
  'src/features/diagnostics/diagnostics-modal.tsx',
  async () => (await import('./diagnostics-modal.tsx')).DiagnosticsModal,
);

export const diagnostics = {
  dialogs: {
    diagnostics: dialogOnDemand({
      chunk: diagnosticsDialog,
      props: { open: true },
      title: 'diagnostics.title',
    }),
  },
  later: [diagnosticsDialog],
} satisfies Feature;
