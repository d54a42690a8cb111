import type { Client } from '../../core/door/client.ts';
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    diagnostics: true;
  }
}

const diagnosticsDialog = createTextChunk(() => import('./diagnostics-modal.tsx'), 'DiagnosticsModal');

/** `?measure`: marks from the start of the window on. */
const markFromStart = async (client: Client): Promise<void> => {
  if (new URLSearchParams(location.search).has('measure'))
    (await import('./marks-switch.ts')).setMarks(client, true);
};

export const diagnostics = {
  begin: [markFromStart],
  dialogs: {
    diagnostics: dialogOnDemand({
      chunk: diagnosticsDialog,
      props: { open: true },
      title: 'diagnostics.title',
    }),
  },
  later: [diagnosticsDialog],
} satisfies Feature;
