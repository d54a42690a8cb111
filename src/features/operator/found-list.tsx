import type { ReactNode } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { Rows } from '../../parts/answers/rows.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { Answered } from './answered.tsx';
import type { FiledColumn } from './columns.tsx';
import { FileButton } from './file-button.tsx';

export type As = 'page' | 'csv';

interface FoundListProps<Row> {
  readonly name: string;
  /** What was asked for; another text is another list. */
  readonly of: string;
  readonly label: string;
  readonly columns: readonly FiledColumn<Row>[];
  readonly idOf: (row: Row) => number;
  readonly ask: (
    core: RemoteCore,
    as: As,
  ) => Promise<Result<{ readonly rows: readonly Row[]; readonly isLast: boolean }, Fault>>;
  /** Goes on behind the last row. */
  readonly onOlder: (before: number) => void;
}

/** Found rows, newest first, a page at a time; or all of them in a file. */
export function FoundList<Row>({ name, of, label, columns, idOf, ask, onOlder }: FoundListProps<Row>) {
  const { say } = useText();
  const loaded = useAsk(`${name} ${of}`, (core) => ask(core, 'page'));
  const file = (rows: readonly Row[]): ReactNode =>
    rows.length > 0 && (
      <div className="row">
        <FileButton<Row>
          name={name}
          head={columns.map((column) => column.name)}
          cellsOf={(row) => columns.map(({ cell }) => cell(row))}
          ask={(core) => ask(core, 'csv')}
        />
      </div>
    );
  const older = (last: Row | undefined): ReactNode =>
    last !== undefined && <Button onClick={() => onOlder(idOf(last))}>{say('operator.audit.older')}</Button>;
  return (
    <Answered loaded={loaded}>
      {({ rows, isLast }) => (
        <>
          {file(rows)}
          <Rows label={label} columns={columns} rows={rows} idOf={idOf} empty={say('find.none')} />
          {!isLast && older(rows.at(-1))}
        </>
      )}
    </Answered>
  );
}
