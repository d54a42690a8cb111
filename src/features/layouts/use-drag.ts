/** Dragging by the pointer: of a pane to its place, and of a border. */
import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { type PaneName, paneNames, type PanePlace } from '../../../domain/favourites/layout.ts';
import { type ColumnBox, placeAt } from './drop-place.ts';

const boxesIn = (panes: HTMLElement): readonly ColumnBox[] =>
  [...panes.querySelectorAll<HTMLElement>('[data-column-at]')].map((column) => {
    const { left, right, top, bottom } = column.getBoundingClientRect();
    const inside = [...column.querySelectorAll<HTMLElement>('[data-pane]')].flatMap((pane) => {
      const name = paneNames.find((one) => one === pane.dataset['pane']);
      const box = pane.getBoundingClientRect();
      return name === undefined
        ? []
        : [{ name, left: box.left, right: box.right, top: box.top, bottom: box.bottom }];
    });
    return { left, right, top, bottom, panes: inside };
  });

export interface Dragged {
  readonly pane: PaneName;
  /** null: it is over no column, and stays where it was. */
  readonly to: PanePlace | null;
}

/** A pane is dragged by its handle. Escape ends it. */
export function usePaneDrag(
  panes: RefObject<HTMLElement | null>,
  onDrop: (pane: PaneName, to: PanePlace) => void,
) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const isDragged = dragged !== null;
  useEffect(() => {
    if (!isDragged) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setDragged(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isDragged]);
  const toOf = ({ clientX, clientY }: PointerEvent): PanePlace | null =>
    panes.current === null ? null : placeAt(clientX, clientY, boxesIn(panes.current));
  const handle = (pane: PaneName) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ pane, to: null });
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (isDragged) setDragged({ pane, to: toOf(event) });
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      const to = isDragged ? toOf(event) : null;
      setDragged(null);
      if (to !== null) onDrop(pane, to);
    },
    onPointerCancel: (): void => setDragged(null),
  });
  return { dragged, handle };
}

/** A border between two parts: `onMove` gets whole parts, one act for each. `partPx`: of one part. */
export function borderDrag(partPx: () => number, along: 'clientX' | 'clientY', onMove: (by: number) => void) {
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.dataset['from'] = String(event[along]);
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const begun = event.currentTarget.dataset['from'];
      if (begun === undefined) return;
      const from = Number(begun);
      const part = Math.max(1, partPx());
      const by = Math.round((event[along] - from) / part);
      if (by === 0) return;
      event.currentTarget.dataset['from'] = String(from + by * part);
      onMove(by);
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      delete event.currentTarget.dataset['from'];
    },
  };
}
