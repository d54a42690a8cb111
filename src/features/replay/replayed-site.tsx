import type { StagePlace } from '../../core/prices/open-stage.ts';
import { useText } from '../../text/i18n.ts';
import type { ReplayStore } from './replay-store.ts';
import { SiteFrame } from './site-frame.tsx';

interface ReplayedSiteProps {
  readonly store: ReplayStore;
  readonly place: StagePlace | null;
}

/** The site at the place. A press with Alt on a price goes to the entry that painted it. */
export function ReplayedSite({ store, place }: ReplayedSiteProps) {
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
