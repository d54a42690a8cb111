import { type ReactNode, useState } from 'react';
import { type ListOrder, nextOrder } from '../../../domain/desk/list-order.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { Rows } from '../../parts/answers/rows.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Button } from '../../parts/forms/button.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { OperatorAnswered, type OperatorColumn } from './answered.tsx';
import { SaveRowsButton } from './file-button.tsx';
import styles from './operator.module.css';

interface FoundListProps<Row, By extends string> {
  readonly name: string;
  /** The question; another text is another list. */
  readonly of: string;
  /** The number or key of the last search: it changes with each one, and the same question is asked anew. */
  readonly search: unknown;
  /** The form by which it is searched; its file stands at the end of the same line. */
  readonly form: ReactNode;
  readonly label: string;
  readonly empty: string;
  readonly columns: readonly OperatorColumn<Row, By>[];
  readonly idOf: (row: Row) => number;
  readonly ask: (
    core: RemoteCore,
    as: 'page' | 'csv',
    sort: ListOrder<By>,
  ) => Promise<Result<{ readonly rows: readonly Row[]; readonly isLast: boolean }, Fault>>;
  /** Goes on behind the last row. */
  readonly onOlder: (before: number) => void;
  /** Leads back to the newest rows; undefined: they are shown. */
  readonly onNewest: (() => void) | undefined;
}

/** Found rows, newest first, a page at a time; or the first ones in the order of a column; or all of them in a file. */
export function FoundList<Row, By extends string = never>(props: FoundListProps<Row, By>) {
  const { name, of, search, form, label, empty, columns, idOf, ask, onOlder, onNewest } = props;
  const { say } = useText();
  const [sort, setSort] = useState<ListOrder<By>>('');
  const loaded = useAsk(`${name} ${of}`, (core) => ask(core, 'page', sort), {
    version: `${String(search)} ${sort}`,
  });
  const shown = columns.filter(({ isOfFile }) => isOfFile !== true);
  const order = { now: sort, onPress: (by: string) => setSort(nextOrder(sort, by as By)) };
  return (
    <>
      <div className={`row wrap ${styles['above']}`}>
        {form}
        <SaveRowsButton<Row>
          name={name}
          columns={columns}
          hasRows={loaded.answer?.ok === true && loaded.answer.value.rows.length > 0}
          ask={(core) => ask(core, 'csv', sort)}
        />
      </div>
      <OperatorAnswered loaded={loaded}>
        {({ rows, isLast }) => {
          const last = rows.at(-1);
          return (
            <>
              <Rows label={label} columns={shown} rows={rows} idOf={idOf} empty={empty} order={order} />
              {!isLast && sort !== '' && (
                <p className="soft small">{say('find.sorted', { count: gold(rows.length) })}</p>
              )}
              {!isLast && sort === '' && last !== undefined && (
                <Button onClick={() => onOlder(idOf(last))}>{say('operator.audit.older')}</Button>
              )}
            </>
          );
        }}
      </OperatorAnswered>
      {onNewest !== undefined && sort === '' && (
        <Button onClick={onNewest}>{say('operator.audit.newest')}</Button>
      )}
    </>
  );
}
