import { useLocation } from 'react-router';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { dialogOnDemand, type FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';
import { useAccount } from '../account/use-account.ts';
import { mayOfferEvents } from './events-offer.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    events: true;
  }
}

const events = createTextChunk(
  'src/features/events/events-dialog.tsx',
  async () => (await import('./events-dialog.tsx')).EventsDialog,
);
const opener = createTextChunk(
  'src/features/events/events-opener.tsx',
  async () => (await import('./events-opener.tsx')).EventsOpener,
);
const nothing = (): null => null;

/** On the index, for members to whom the events did not open by themselves today (A19). */
function EventsOffer() {
  const { pathname } = useLocation();
  const { member } = useAccount();
  if (pathname !== '/' || member === null || !mayOfferEvents()) return null;
  return <ChunkView chunk={opener} props={{}} frame={nothing} />;
}

export const eventsDialogs: FeatureDialogs = {
  named: {
    events: dialogOnDemand({
      chunk: events,
      props: {},
      title: 'sidebar.events',
      size: { width: 500, height: 720 },
    }),
  },
  mounted: { events: EventsOffer },
};
