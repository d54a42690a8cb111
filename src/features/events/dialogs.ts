import { createTextChunk } from '../../parts/chunk.ts';
import { dialogOnDemand, type FeatureDialogs } from '../../parts/dialog-chunk.tsx';

declare module '../../core/dialogs.ts' {
  interface DialogNames {
    events: true;
  }
}

const events = createTextChunk(
  'src/features/events/events-dialog.tsx',
  async () => (await import('./events-dialog.tsx')).EventsDialog,
);

export const eventsDialogs: FeatureDialogs = {
  named: {
    events: dialogOnDemand({
      chunk: events,
      props: {},
      title: 'sidebar.events',
      size: { width: 500, height: 720 },
    }),
  },
};
