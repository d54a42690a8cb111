import type { StateChange } from '../../core/prices/open-stage.ts';
import { useText } from '../../text/i18n.ts';
import { type ShownChange, shownChange } from './change-text.ts';
import styles from './changes-table.module.css';

/** Heads of the two columns of values. */
type Heads = readonly [string, string];

interface ShownTableProps {
  readonly rows: readonly ShownChange[];
  readonly heads: Heads;
}

/** Parts of the state in two forms, side by side. */
export function ShownTable({ rows, heads }: ShownTableProps) {
  const { say } = useText();
  return (
    <table className={`tiny ${styles['table']} ${styles['changes']} num`} data-changes={rows.length}>
      <thead>
        <tr>
          <th scope="col">{say('replay.changes.path')}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, head, values: [before, after] }) => (
          <tr key={path} data-path={path} title={path}>
            <th scope="row">{head}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChangesTableProps {
  readonly changes: readonly StateChange[];
  readonly heads: Heads;
}

export function ChangesTable({ changes, heads }: ChangesTableProps) {
  const texts = useText();
  return <ShownTable rows={changes.map((change) => shownChange(change, texts))} heads={heads} />;
}
