import type { StateChange } from '../../core/prices/open-stage.ts';
import { useText } from '../../text/i18n.ts';
import styles from './changes-table.module.css';

interface ChangesTableProps {
  readonly changes: readonly StateChange[];
  /** Heads of the two columns of values. */
  readonly heads: readonly [string, string];
}

/** Parts of the state in two forms, side by side. */
export function ChangesTable({ changes, heads }: ChangesTableProps) {
  const { say } = useText();
  return (
    <table className={`${styles['table']} ${styles['changes']} num`} data-changes={changes.length}>
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
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path.replaceAll('/', ' / ')}</th>
            <td>{before ?? '–'}</td>
            <td>{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
