import { createChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand, type FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    schedule: true;
  }
}

const schedule = createChunk(
  'src/features/schedule/schedule-modal.tsx',
  async () => (await import('./schedule-modal.tsx')).ScheduleModal,
);

export const scheduleDialogs: FeatureDialogs = {
  named: {
    schedule: dialogOnDemand({
      chunk: schedule,
      props: { open: true },
      title: 'schedule.title',
      size: { width: 780, height: 600 },
    }),
  },
  chunks: [schedule],
};
