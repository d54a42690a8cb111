import { type RefObject, useEffect, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import type { LineOfList } from './list-lines.ts';

export interface DrawnList {
  readonly lines: readonly LineOfList[];
  readonly list: RefObject<WindowVirtualizerHandle | null>;
  /** The box of the lines. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Pixels at the top of the window that the page's header and the heads of the list cover. */
const COVERED_PX = 160;

/** The match beside the list and the rows' new heights come when the device is ready for them; later sizes have another cause. */
const SETTLES_MS = 10_000;
/** Who does one of these after the press moves about by themselves. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Calls `check` in the frame after each new size of the element, until the member moves or the sizes have settled. Returns how to stop. */
function whileSettling(element: Element, check: () => void): () => void {
  const over = new AbortController();
  const sizes = new ResizeObserver(() => requestAnimationFrame(() => over.signal.aborted || check()));
  sizes.observe(element);
  over.signal.addEventListener('abort', () => sizes.disconnect());
  const end = (): void => over.abort();
  for (const name of OWN_MOVES)
    window.addEventListener(name, end, { signal: over.signal, passive: true, capture: true });
  const timer = setTimeout(end, SETTLES_MS);
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** Beside a match the list is narrower and its rows are higher: the row that was pressed is brought back into sight where it left it. */
export function useRowInSight(chosen: number | null, { lines, list, box }: DrawnList): void {
  const present = useRef(lines);
  const last = useRef(chosen);
  useEffect(() => {
    present.current = lines;
  }, [lines]);
  useEffect(() => {
    if (last.current === chosen) return undefined;
    last.current = chosen;
    if (chosen === null || box.current === null) return undefined;
    return whileSettling(box.current, () => {
      const row = box.current?.querySelector(`[data-match="${chosen}"]`)?.getBoundingClientRect();
      if (row !== undefined && row.top >= COVERED_PX && row.bottom <= window.innerHeight) return;
      const index = present.current.findIndex((line) => line.kind === 'row' && line.matchId === chosen);
      if (index !== -1) list.current?.scrollToIndex(index, { align: 'center' });
    });
  }, [chosen, list, box]);
}
