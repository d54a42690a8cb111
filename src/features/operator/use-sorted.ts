/** The order of a list of the desk that the window has whole: a press on a heading changes it, as in lists that the server sorts. */
import { useState } from 'react';
import { type ListOrder, nextOrder, orderBy } from '../../../domain/desk/list-order.ts';
import type { RowOrder } from '../../parts/answers/rows.tsx';

type Values<Row, By extends string> = Readonly<Record<By, (row: Row) => number | string>>;

const compared = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'ko');

/** `values`: what each column sorts by. Equal rows, and all rows before the first press, keep the order that they have. */
export function useSorted<Row, By extends string>(rows: readonly Row[], values: Values<Row, By>) {
  const [now, setNow] = useState<ListOrder<By>>('');
  const sort = orderBy(now);
  const order: RowOrder = { now, onPress: (by) => setNow(nextOrder(now, by as By)) };
  if (sort === null) return { rows, order };
  const valueOf = values[sort.by];
  const sign = sort.isDown ? -1 : 1;
  return { rows: rows.toSorted((a, b) => sign * compared(valueOf(a), valueOf(b))), order };
}
