import { createTextChunk } from '../../parts/chunk.ts';
import { ChunkView } from '../../parts/chunk-view.tsx';
import type { FeatureDialogs } from '../../parts/dialog-chunk.tsx';

declare module '../../core/dialogs.ts' {
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
