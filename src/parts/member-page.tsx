import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { sendToHost } from '../core/window-messages.ts';
import type { Chunk } from './chunk.ts';
import styles from './member-page.module.css';

/** A member page of a feature: shown alone in a frame or a window. The feature sends `sendToHost({ kind: 'close' })` when it is done. */
export interface MemberPage {
  readonly chunk: Chunk<object>;
}

/** The space of a member page. It reports its size to the page that shows it. */
export function MemberPageSpace({ children }: { readonly children: ReactNode }) {
  const space = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = space;
    if (current === null) return;
    const watch = new ResizeObserver(() =>
      sendToHost({ kind: 'size', width: current.scrollWidth, height: current.offsetHeight }),
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <main ref={space} className={styles['space']} data-framed={window.parent !== window}>
      {children}
    </main>
  );
}
