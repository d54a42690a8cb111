/** Where a pane goes that is dropped with its centre at a point. */
import type { PaneName, PanePlace } from '../../../domain/favourites/layout.ts';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ColumnBox extends Box {
  readonly panes: readonly (Box & { readonly name: PaneName })[];
}

/** Nearer to an edge than this part of the column's width, a pane gets a column of its own there. */
const EDGE = 0.2;

/** Further outside than this part of the outer column's width, a pane is over no column. */
const OUTSIDE = 0.5;

/** `columns`: without the box of the dragged pane. null: the point is over no column. */
export function placeAt(x: number, y: number, columns: readonly ColumnBox[]): PanePlace | null {
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
