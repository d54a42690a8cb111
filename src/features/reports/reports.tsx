import type { Feature } from '../../feature.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { createTextChunk } from '../../parts/chunks/chunk.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    report: true;
  }
}

const report = createTextChunk(
  'src/features/reports/report-dialog.tsx',
  async () => (await import('./report-dialog.tsx')).ReportDialog,
);
const nothing = (): null => null;

export const reports = {
  dialogs: { report: () => <ChunkView chunk={report} props={{}} frame={nothing} /> },
} satisfies Feature;
