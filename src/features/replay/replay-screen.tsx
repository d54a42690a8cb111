import { useState } from 'react';
import { openStage } from '../../core/prices/open-stage.ts';
import { ReplayPage } from './replay-page.tsx';
import { createReplayStore, type ReplayStore } from './replay-store.ts';
import { ReplayedSite } from './replayed-site.tsx';

/** The stage lives as long as the page. */
let opened: ReplayStore | null = null;

/** Plays a recorded session on the real core and the real screens, entry by entry. For developers. */
export function ReplayScreen() {
  const [store] = useState(() => (opened ??= createReplayStore(openStage())));
  return <ReplayPage store={store} Site={ReplayedSite} />;
}
