import type { ValueChangeRow } from '../../../domain/protocol/calls/operator/value-rows.ts';
import { useText } from '../../text/i18n.ts';
import { changePath, leafText } from './change-text.ts';
import styles from './operator.module.css';

interface ChangesProps {
  /** The name of the value. */
  readonly value: string;
  readonly changes: readonly ValueChangeRow[];
  /** Changes that are left out. */
  readonly more: number;
}

/** The fields that a change of a site value changes, a line each: before and after. */
export function ValueChanges({ value, changes, more }: ChangesProps) {
  const { say } = useText();
  if (changes.length === 0) return <span className={styles['detail']}>{say('operator.change.same')}</span>;
  return (
    <ul className={`stack g2 ${styles['changes']}`} aria-label={say('operator.change.list')}>
      {changes.map(({ path, before, after }) => {
        const name = changePath(value, path, say);
        return (
          <li key={path.join('.')}>
            {name !== '' && <b className="strong">{name}: </b>}
            <del>{leafText(value, before, say)}</del> → <ins>{leafText(value, after, say)}</ins>
          </li>
        );
      })}
      {more > 0 && <li>{say('operator.change.more', { count: more })}</li>}
    </ul>
  );
}
