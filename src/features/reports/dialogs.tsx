import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import type { FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';

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

export const reportsDialogs: FeatureDialogs = {
  named: { report: () => <ChunkView chunk={report} props={{}} frame={nothing} /> },
};
