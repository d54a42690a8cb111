import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftKind, Drafts } from '../../../worker/features/drafts/drafts-api.ts';
import { useClient } from '../../core/door/use-client.ts';

/** The text that the member `owner` wrote at this place before and did not send, as it was when the screen came; undefined: it is being read, null: nothing. */
export function useUnsent<Kind extends DraftKind>(
  owner: string,
  kind: Kind,
  name: string,
): Drafts[Kind] | null | undefined {
  const { core } = useClient();
  const place = `${owner} ${kind} ${name}`;
  const [held, setHeld] = useState<{ readonly place: string; readonly draft: Drafts[Kind] | null }>();
  const read = useEffectEvent(() => core.drafts.read(owner, kind, name));
  useEffect(() => {
    let isShown = true;
    void read().then((draft) => {
      if (isShown) setHeld({ place, draft });
    });
    return () => {
      isShown = false;
    };
  }, [place]);
  return held?.place === place ? held.draft : undefined;
}
