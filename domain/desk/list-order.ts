/** The order of a list of the desk: '' is its own; a name of a column from the smallest on, with "-" before it from the largest on. */
export type ListOrder<By extends string> = '' | By | `-${By}`;

export const ordersOf = <const By extends string>(names: readonly By[]): ['', ...ListOrder<By>[]] => [
  '',
  ...names.flatMap((name) => [name, `-${name}`] as const),
];

/** null: the list's own order. */
export function orderBy<By extends string>(
  order: ListOrder<By>,
): { readonly by: By; readonly isDown: boolean } | null {
  if (order === '') return null;
  const isDown = order.startsWith('-');
  return { by: (isDown ? order.slice(1) : order) as By, isDown };
}

/** The order that the next press on the heading of a column asks for: up, down, then the list's own order again. */
export function nextOrder<By extends string>(order: ListOrder<By>, by: By): ListOrder<By> {
  if (order === by) return `-${by}`;
  return order === `-${by}` ? '' : by;
}

/** What each column sorts by. */
export type OrderValues<Row, By extends string> = Readonly<Record<By, (row: Row) => number | string>>;

const compared = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'ko');

/** A whole list in the order of a column. Equal rows, and all rows without an order, stay as they are. */
export function sortedBy<Row, By extends string>(
  rows: readonly Row[],
  order: ListOrder<By>,
  values: OrderValues<Row, By>,
): readonly Row[] {
  const asked = orderBy(order);
  if (asked === null) return rows;
  const valueOf = values[asked.by];
  const sign = asked.isDown ? -1 : 1;
  return rows.toSorted((a, b) => sign * compared(valueOf(a), valueOf(b)));
}

/** Columns by which the server sorts a list, which it has in pages. Names of teams are sorted as they are read: "-en" by the English ones. */
export const memberOrders = ['number', 'id', 'nick', 'level', 'status'] as const;
export const grantOrders = ['amount', 'at'] as const;
export const matchOrders = ['match', 'match-en', 'start'] as const;
export const takenOrders = ['order', 'won', 'paid', 'asked'] as const;
export const betOrders = ['bet', 'stake', 'odds', 'expected', 'won'] as const;
export const purchaseOrders = ['order', 'won', 'coins', 'miles'] as const;
export const matchProposalOrders = ['teams', 'teams-en', 'at'] as const;
export const nameOrders = ['id', 'nick', 'fault', 'asked'] as const;
export const reportOrders = ['at', 'kind', 'reason'] as const;
export const questionOrders = ['at', 'kind', 'subject'] as const;
