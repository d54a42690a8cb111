import type { StateChange } from '../../core/prices/open-stage.ts';
import { useText } from '../../text/i18n.ts';
import { changedText, valueText } from './change-text.ts';
import styles from './changes-table.module.css';

interface ChangesTableProps {
  readonly changes: readonly StateChange[];
  /** Heads of the two columns of values. */
  readonly heads: readonly [string, string];
}

/** Parts of the state in two forms, side by side. */
export function ChangesTable({ changes, heads }: ChangesTableProps) {
  const { say, language } = useText();
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
        {changes.map((change) => (
          <tr key={change.path} data-path={change.path} title={change.path}>
            <th scope="row">{changedText(change, say, language)}</th>
            <td>{valueText(change.path, change.before, say)}</td>
            <td>{valueText(change.path, change.after, say)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
