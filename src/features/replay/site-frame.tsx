import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FromFrame, ToFrame } from '../../core/door/start-replayed.ts';
import styles from './replay.module.css';

interface SiteFrameProps {
  readonly title: string;
  /** Number of the core: a window attaches to each anew. 0: none plays yet. */
  readonly core: number;
  /** Recorded server time, ms since 1970. */
  readonly now: number | null;
  readonly newWindow: () => MessagePort;
  /** A press with Alt on a price. */
  readonly onPaint?: (cell: number) => void;
  /** A style sheet over the site's own: what is to be marked. */
  readonly marks?: string;
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

/** The sheet belongs to the page of the frame, and rows that come later are marked by it, too. */
function useMarks(
  frame: () => (Window & typeof globalThis) | null | undefined,
  ready: number,
  marks: string,
): void {
  useEffect(() => {
    const page = frame();
    if (ready === 0 || page == null) return;
    const sheet = new page.CSSStyleSheet();
    sheet.replaceSync(marks);
    const own = page.document.adoptedStyleSheets;
    page.document.adoptedStyleSheets = [...own, sheet];
    return () => {
      page.document.adoptedStyleSheets = page.document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [frame, ready, marks]);
}

/** The real site in a frame, on a core of the replay, with the recorded time. */
export function SiteFrame({ title, core, now, newWindow, onPaint, marks = '' }: SiteFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  const frame = useCallback(
    () => ref.current?.contentWindow as (Window & typeof globalThis) | null | undefined,
    [],
  );
  const ready = useFrameReady(frame);
  const attach = useEffectEvent(newWindow);
  useEffect(() => {
    if (ready === 0 || core === 0) return;
    frame()?.postMessage({ kind: 'replay-core' } satisfies ToFrame, location.origin, [attach()]);
  }, [ready, core, frame]);
  useEffect(() => {
    if (ready === 0 || now === null) return;
    frame()?.postMessage({ kind: 'replay-time', now } satisfies ToFrame, location.origin);
  }, [ready, now, frame]);
  const paint = useEffectEvent((cell: number) => onPaint?.(cell));
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
  useMarks(frame, ready, marks);
  return (
    <iframe
      ref={ref}
      className={`wide ${styles['site']}`}
      title={title}
      src="/hitgame/live?replay"
      data-replayed-site
    />
  );
}
