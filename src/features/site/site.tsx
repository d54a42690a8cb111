import { useContext } from 'react';
import type { Feature } from '../../feature.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { isWindow, LayoutContext } from '../../parts/pages/route-handle.ts';
import { useSite } from './use-site.ts';

const layers = createTextChunk(() => import('./popups.tsx'), 'Popups');
const ownWindow = createTextChunk(() => import('./popup-window.tsx'), 'PopupWindow');
/** Popups of the site, in the main window alone: windows of chat, games and popups have none. */
function PopupsOfSite() {
  return isWindow(useContext(LayoutContext)) ? null : <PopupsOfPage />;
}

function PopupsOfPage() {
  const { popups } = useSite();
  return popups.length === 0 ? null : <ChunkView chunk={layers} props={{}} frame={nothing} />;
}

export const site = {
  windows: ['popup1', 'popup2', 'popup3'].map((page) => ({
    path: `/popups/${page}`,
    ...onDemand(ownWindow),
  })),
  mounted: { popups: PopupsOfSite },
} satisfies Feature;
