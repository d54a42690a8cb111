import { type ReactNode, useEffect, useRef } from 'react';
import { sendToHost } from '../../core/browser/window-messages.ts';
import styles from './member-page.module.css';

/** The space of a member page. It asks the page that shows it for its height, and for more width where it does not fit. */
export function MemberPageSpace({ children }: { readonly children: ReactNode }) {
  const space = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = space;
    if (current === null) return;
    const watch = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, offsetHeight: height } = current;
      // A page that fits has the width that the frame gives it, and asks for no other one.
      sendToHost({ kind: 'size', height, ...(scrollWidth > clientWidth ? { width: scrollWidth } : {}) });
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <main
      ref={space}
      className={`stack g12 wide fit ${styles['space']}`}
      data-framed={window.parent !== window}
    >
      {children}
    </main>
  );
}
