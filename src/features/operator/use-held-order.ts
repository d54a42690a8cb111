import { type FocusEvent, useState } from 'react';

type Id = number | string;

interface Held {
  /** The order that the list had then; another one is shown at once. */
  readonly by: string;
  readonly ids: readonly Id[];
}

/** The rows in their held order, those that came since behind them. */
function inOrder<Row>(rows: readonly Row[], ids: readonly Id[], idOf: (row: Row) => Id): readonly Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const known = new Set(ids);
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...rows.filter((row) => !known.has(idOf(row)))];
}

/**
 * While the pointer or the keyboard is on a list that comes again by itself, its rows keep their places: what is pressed is what was read. `by`:
 * the order that is asked for. `reading` are the handlers of the element around the list.
 */
export function useHeldOrder<Row>(rows: readonly Row[], idOf: (row: Row) => Id, by: string) {
  const [held, setHeld] = useState<Held | null>(null);
  const hold = (): void => setHeld((now) => now ?? { by, ids: rows.map(idOf) });
  const letGo = (): void => setHeld(null);
  if (held !== null && held.by !== by) setHeld({ by, ids: rows.map(idOf) });
  return {
    rows: held === null || held.by !== by ? rows : inOrder(rows, held.ids, idOf),
    reading: {
      onPointerEnter: hold,
      onPointerLeave: letGo,
      onFocus: hold,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) letGo();
      },
    },
  };
}
