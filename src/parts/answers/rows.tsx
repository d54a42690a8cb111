import type { ReactNode } from 'react';
import { EmptyPlaceholder } from './placeholders.tsx';
import styles from './rows.module.css';

export interface Column<Row> {
  /** Its heading; on a phone it stands before each cell. */
  readonly name: string;
  readonly render: (row: Row) => ReactNode;
  readonly isNumber?: true;
}

export interface RowsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** What tells a row from the others; `data-row` bears it. */
  readonly idOf: (row: Row) => number | string;
  /** What an empty list says. */
  readonly empty: string;
}

/** A dense table of columns. Where the window is narrow each row is a card of named values. */
export function Rows<Row>({ label, columns, rows, idOf, empty }: RowsProps<Row>) {
  if (rows.length === 0) return <EmptyPlaceholder title={empty} />;
  return (
    <div className="card scroll-x" role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" data-number={isNumber}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} data-row={idOf(row)}>
              {columns.map(({ name, render, isNumber }) => (
                <td key={name} data-name={name} data-number={isNumber}>
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
