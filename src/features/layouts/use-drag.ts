/** Dragging by the pointer: of a pane to its place, and of a border. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type PaneName, paneNames, type PanePlace } from '../../../domain/favourites/layout.ts';

/** A press that moves less than this is a click, px. */
const LEAST_MOVE = 5;

/** Where a press on a handle began, and the pane's centre from there. */
interface Press {
  readonly x: number;
  readonly y: number;
  readonly centreX: number;
  readonly centreY: number;
}

function pressOf({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>): Press {
  const { left, right, top, bottom } = (
    currentTarget.closest('[data-pane]') ?? currentTarget
  ).getBoundingClientRect();
  return { x, y, centreX: (left + right) / 2 - x, centreY: (top + bottom) / 2 - y };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface ColumnBox extends Box {
  readonly panes: readonly (Box & { readonly name: PaneName })[];
}

/** Nearer to an edge than this part of the column's width, a pane gets a column of its own there. */
const EDGE = 0.2;

/** Further outside than this part of the outer column's width, a pane is over no column. */
const OUTSIDE = 0.5;

/** Where a pane goes that is dropped with its centre at a point. `columns`: without the box of the dragged pane. null: the point is over no column. */
function placeAt(x: number, y: number, columns: readonly ColumnBox[]): PanePlace | null {
  const found = columns.findIndex(({ right }) => x <= right);
  const at = found === -1 ? columns.length - 1 : found;
  const column = columns[at];
  if (column === undefined) return null;
  const part = (x - column.left) / Math.max(1, column.right - column.left);
  if (part < -OUTSIDE || part > 1 + OUTSIDE) return null;
  const isList = column.panes.some(({ name }) => name === 'list');
  const edge = isList ? 0.5 : EDGE;
  if (part < edge) return { kind: 'own', before: at };
  if (part > 1 - edge || isList) return { kind: 'own', before: at + 1 };
  const place = column.panes.filter(({ top, bottom }) => y > (top + bottom) / 2).length;
  return { kind: 'into', column: at, place };
}

/** The dragged pane has no box: its place is counted among the others. */
const boxesIn = (panes: HTMLElement, dragged: PaneName): readonly ColumnBox[] =>
  [...panes.querySelectorAll<HTMLElement>('[data-column-at]')].map((column) => {
    const { left, right, top, bottom } = column.getBoundingClientRect();
    const inside = [...column.querySelectorAll<HTMLElement>('[data-pane]')].flatMap((pane) => {
      const name = paneNames.find((one) => one === pane.dataset['pane']);
      const box = pane.getBoundingClientRect();
      return name === undefined || name === dragged
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
  const pressed = useRef<Press | null>(null);
  const end = (): void => {
    pressed.current = null;
    setDragged(null);
  };
  const isDragged = dragged !== null;
  useEffect(() => {
    if (!isDragged) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') end();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isDragged]);
  /** null: the pointer has not moved far enough. The handle is at the pane's edge, so the pane's centre says where the pane is. */
  const draggedBy = (pane: PaneName, { clientX: x, clientY: y }: PointerEvent): Dragged | null => {
    const from = pressed.current;
    if (from === null || panes.current === null) return null;
    if (!isDragged && Math.hypot(x - from.x, y - from.y) < LEAST_MOVE) return null;
    return { pane, to: placeAt(x + from.centreX, y + from.centreY, boxesIn(panes.current, pane)) };
  };
  const handle = (pane: PaneName) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = pressOf(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const next = draggedBy(pane, event);
      if (next !== null) setDragged(next);
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      const to = draggedBy(pane, event)?.to ?? null;
      end();
      if (to !== null) onDrop(pane, to);
    },
    onPointerCancel: end,
  });
  return { dragged, handle };
}

/** A border between two parts: `onMove` gets whole parts, one act for each. `partPx`: of one part. */
export function borderDrag(partPx: () => number, along: 'clientX' | 'clientY', onMove: (by: number) => void) {
  const end = ({ currentTarget }: PointerEvent<HTMLElement>): void =>
    void delete currentTarget.dataset['from'];
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
    onPointerUp: end,
    onPointerCancel: end,
  };
}
