import { useState } from 'react';
import { openStage, type StagePlace } from '../../core/prices/open-stage.ts';
import { ReplayPage } from './replay-page.tsx';
import { createReplayStore, type ReplayStore } from './replay-store.ts';
import { useText } from '../../text/i18n.ts';
import { SiteFrame } from './site-frame.tsx';

interface ReplayedSiteProps {
  readonly store: ReplayStore;
  readonly place: StagePlace | null;
}

/** The site at the place. A press with Alt on a price goes to the entry that painted it. */
function ReplayedSite({ store, place }: ReplayedSiteProps) {
  const { say } = useText();
  return (
    <SiteFrame
      title={say('replay.site')}
      core={place?.core ?? 0}
      now={place?.serverNow ?? null}
      newWindow={() => store.sides.newWindow(null)}
      onPaint={(cell) => void store.paint({ cell })}
    />
  );
}

/** The stage lives as long as the page. */
let opened: ReplayStore | null = null;

/** Plays a recorded session on the real core and the real screens, entry by entry. For developers. */
export function ReplayScreen() {
  const [store] = useState(() => (opened ??= createReplayStore(openStage())));
  return <ReplayPage store={store} Site={ReplayedSite} />;
}
