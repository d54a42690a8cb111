import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StagePlace } from '../../core/prices/open-stage.ts';
import type { FromFrame, ToFrame } from '../../core/door/start-replayed.ts';
import { useText } from '../../text/i18n.ts';
import type { ReplayStore } from './replay-store.ts';
import styles from './replay.module.css';

interface ReplayedSiteProps {
  readonly store: ReplayStore;
  readonly place: StagePlace | null;
}

const READY: FromFrame = 'replay-frame-ready';

/** How often the frame has said that it can take a core: once for each page that it loads. */
function useFrameReady(frame: () => Window | null | undefined): number {
  const [ready, setReady] = useState(0);
  useEffect(() => {
    const listener = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin && source === frame() && data === READY) setReady((times) => times + 1);
    };
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, [frame]);
  return ready;
}

/** The real site in a frame, on the core of the replay, with the recorded time. A press with Alt on a price goes to the entry that painted it. */
export function ReplayedSite({ store, place }: ReplayedSiteProps) {
  const { say } = useText();
  const ref = useRef<HTMLIFrameElement>(null);
  const frame = useCallback(() => ref.current?.contentWindow, []);
  const ready = useFrameReady(frame);
  const core = place?.core ?? 0;
  const now = place?.serverNow ?? null;
  useEffect(() => {
    if (ready === 0 || core === 0) return;
    frame()?.postMessage({ kind: 'replay-core' } satisfies ToFrame, location.origin, [store.newWindow()]);
  }, [ready, core, frame, store]);
  useEffect(() => {
    if (ready === 0 || now === null) return;
    frame()?.postMessage({ kind: 'replay-time', now } satisfies ToFrame, location.origin);
  }, [ready, now, frame]);
  const paint = useEffectEvent((cell: number) => void store.paint({ cell }));
  useEffect(() => {
    const page = frame()?.document;
    if (ready === 0 || page === undefined) return;
    const listener = (event: MouseEvent): void => {
      const price = event.altKey ? (event.target as Element | null)?.closest('[data-cell]') : null;
      if (price == null) return;
      event.preventDefault();
      event.stopPropagation();
      paint(Number(price.getAttribute('data-cell')));
    };
    page.addEventListener('click', listener, true);
    return () => page.removeEventListener('click', listener, true);
  }, [ready, frame]);
  return (
    <iframe
      ref={ref}
      className={styles['site']}
      title={say('replay.site')}
      src="/hitgame/live?replay"
      data-replayed-site
    />
  );
}
