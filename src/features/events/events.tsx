import { useLocation } from 'react-router';
import type { Feature } from '../../feature.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/route-handle.ts';
import { useAccount } from '../account/use-account.ts';
import { mayOfferEvents } from './events-offer.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    events: true;
  }
}

const eventsScreen = createTextChunk(() => import('./events-screen.tsx'), 'EventsScreen');

const eventsDialog = createTextChunk(() => import('./events-dialog.tsx'), 'EventsDialog');
const opener = createTextChunk(() => import('./events-opener.tsx'), 'EventsOpener');
/** On the index, for members to whom the events did not open by themselves today (A19). */
function EventsOffer() {
  const { pathname } = useLocation();
  const { member } = useAccount();
  if (pathname !== '/' || member === null || !mayOfferEvents()) return null;
  return <ChunkView chunk={opener} props={{ load: eventsDialog.load }} frame={nothing} />;
}

export const events = {
  pages: laidOut('event', [{ path: '/hitgame/event/:eventId', ...onDemand(eventsScreen) }]),
  titles: { '/hitgame/event/3': 'sidebar.events', '/hitgame/event/4': 'sidebar.events' },
  dialogs: {
    events: dialogOnDemand({
      chunk: eventsDialog,
      props: {},
      title: 'sidebar.events',
      size: { width: 500, height: 720 },
      rows: [3, 120],
    }),
  },
  mounted: { events: EventsOffer },
} satisfies Feature;
