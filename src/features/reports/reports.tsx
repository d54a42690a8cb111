import type { Feature } from '../../feature.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { createTextChunk } from '../../parts/chunks/chunk.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    report: true;
  }
}

const report = createTextChunk(() => import('./report-dialog.tsx'), 'ReportDialog');
export const reports = {
  dialogs: { report: () => <ChunkView chunk={report} props={{}} frame={nothing} /> },
} satisfies Feature;
