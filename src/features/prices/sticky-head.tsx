import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { GroupHead } from './group-head.tsx';
import { headAt, lineAt, nextHead } from './list-lines.ts';
import styles from './sticky-head.module.css';
import type { DrawnList } from './use-row-in-sight.ts';

/**
 * The league of the first row in sight, at the top of the list. The next head pushes it out, so that two heads never overlap. It is drawn
 * again when the league changes; in between a scroll moves it without React.
 */
export function StickyHead({ lines, list, box }: DrawnList) {
  const mark = useRef<HTMLDivElement>(null);
  const moved = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(-1);
  useEffect(() => {
    const look = (): void => {
      if (mark.current === null || moved.current === null || box.current === null || list.current === null)
        return;
      const { top, height } = mark.current.getBoundingClientRect();
      const scrolled = top - box.current.getBoundingClientRect().top;
      const { getItemOffset } = list.current;
      const first = getItemOffset(0);
      const topOf = (index: number): number => getItemOffset(index) - first;
      const head = scrolled <= 0 ? -1 : headAt(lines, lineAt(lines.length, topOf, scrolled));
      const next = head === -1 ? -1 : nextHead(lines, head);
      const room = next === -1 ? height : topOf(next) - scrolled;
      moved.current.style.translate = `0 ${Math.round(Math.max(-height, Math.min(0, room - height)))}px`;
      setAt(head);
    };
    // In the frame that draws the lines, with the head of them: at once, they would be laid out in the task that made them, which is long.
    const frame = requestAnimationFrame(() => flushSync(look));
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [lines, list, box]);
  const line = lines[at];
  return (
    <div ref={mark} className={styles['mark']} data-sticky-head aria-hidden>
      <div ref={moved} className={styles['head']} hidden={line === undefined}>
        {line !== undefined && line.kind !== 'row' && line.kind !== 'next' && (
          <GroupHead line={line} isCopy />
        )}
      </div>
    </div>
  );
}
