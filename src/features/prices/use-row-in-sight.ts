import { type RefObject, useEffect, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import type { Line } from './list-lines.ts';

interface SightDeps {
  readonly lines: readonly Line[];
  readonly list: RefObject<WindowVirtualizerHandle | null>;
  readonly box: RefObject<HTMLElement | null>;
}

/** Pixels at the top of the window that the page's header and the heads of the list cover. */
const COVERED_PX = 160;

/** Beside a match the list is narrower and its rows are higher: the row that was pressed is brought back into sight where it left it. */
export function useRowInSight(chosen: number | null, { lines, list, box }: SightDeps): void {
  const present = useRef(lines);
  const last = useRef(chosen);
  useEffect(() => {
    present.current = lines;
  }, [lines]);
  useEffect(() => {
    if (last.current === chosen) return undefined;
    last.current = chosen;
    if (chosen === null) return undefined;
    // The rows have their new height in the second frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const row = box.current?.querySelector(`[data-match="${chosen}"]`)?.getBoundingClientRect();
        if (row !== undefined && row.top >= COVERED_PX && row.bottom <= window.innerHeight) return;
        const index = present.current.findIndex((line) => line.kind === 'row' && line.matchId === chosen);
        if (index !== -1) list.current?.scrollToIndex(index, { align: 'center' });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen, list, box]);
}
