import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyPlaceholder } from './placeholders.tsx';
import styles from './rows.module.css';

export interface Column<Row> {
  /** Its heading; on a phone it stands before each cell. */
  readonly name: string;
  readonly render: (row: Row) => ReactNode;
  readonly isNumber?: true;
  /** On a phone it takes half of a line, as a number does. */
  readonly isShort?: true;
  /** Its name in the order of the list, which a press on its heading changes; without one the list is not sorted by it. */
  readonly by?: string;
}

/** The order of a list and the next one of a column (domain/desk/list-order). */
export interface RowOrder {
  readonly now: string;
  readonly onPress: (by: string) => void;
}

export interface RowsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The id that tells a row from the others; `data-row` bears it. */
  readonly idOf: (row: Row) => number | string;
  /** The words of an empty list. */
  readonly empty: string;
  readonly order?: RowOrder | undefined;
}

/** null: the list is not sorted by this column. */
const sortedBy = (by: string | undefined, now: string): 'ascending' | 'descending' | null => {
  if (by === undefined || now === '') return null;
  return now === by ? 'ascending' : now === `-${by}` ? 'descending' : null;
};

function Heading<Row>({ name, by, isNumber, order }: Column<Row> & Pick<RowsProps<Row>, 'order'>) {
  const sorted = sortedBy(by, order?.now ?? '');
  const Mark = sorted === null ? ArrowUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" data-number={isNumber} {...(sorted !== null && { 'aria-sort': sorted })}>
      {by === undefined || order === undefined ? (
        name
      ) : (
        <button type="button" className={`g4 ${styles['sort']}`} onClick={() => order.onPress(by)}>
          {name} <Mark size={12} aria-hidden />
        </button>
      )}
    </th>
  );
}

/** A dense table of columns. Where the window is narrow each row is a card of named values. */
export function Rows<Row>({ label, columns, rows, idOf, empty, order }: RowsProps<Row>) {
  if (rows.length === 0) return <EmptyPlaceholder title={empty} />;
  return (
    <div className="card scroll-x" role="region" aria-label={label} tabIndex={0}>
      <table className={`small ${styles['table']}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} {...column} order={order} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} data-row={idOf(row)}>
              {columns.map(({ name, render, isNumber, isShort }) => (
                <td key={name} data-name={name} data-number={isNumber} data-short={isNumber ?? isShort}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
