import { Download } from 'lucide-react';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { useClient } from '../../core/door/use-client.ts';
import { saveText } from '../../parts/answers/save-file.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { type Cell, csvOf } from '../../text/csv.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { actRefusalText } from './refusal-text.ts';

/** Rows of a file. `isLast`: there are no more. `next`: the number of the last member that was looked at, where others are behind. */
interface Filed<Row> {
  readonly rows: readonly Row[];
  readonly isLast?: boolean;
  readonly next?: number | null;
}

interface FileButtonProps<Row> {
  /** The beginning of the file's name. */
  readonly name: string;
  /** Those with a cell are the columns of the file. */
  readonly columns: readonly {
    readonly name: string;
    readonly cell?: (row: Row) => Cell;
    readonly isTime?: true;
  }[];
  /** Without rows there is nothing to save, and no export for the audit log to note. */
  readonly hasRows: boolean;
  readonly ask: (core: RemoteCore) => Promise<Result<Filed<Row>, Fault>>;
}

/** Saves found rows as a file of a spreadsheet, as many as a file has. The audit log notes it. */
export function SaveRowsButton<Row>({ name, columns, hasRows, ask }: FileButtonProps<Row>) {
  const { say } = useText();
  const { core } = useClient();
  const { isBusy, run } = useToastAct<Fault>(actRefusalText);
  const headOf = ({ name: head, isTime }: (typeof columns)[number]): string =>
    isTime === true ? say('find.csv.time', { name: head }) : head;
  const save = (): void => {
    const saved = ({
      rows,
      isLast = rows.length < operatorLimits.csvRows,
      next = null,
    }: Filed<Row>): void => {
      const filed = columns.flatMap((column) =>
        column.cell === undefined ? [] : [[headOf(column), column.cell] as const],
      );
      const csv = csvOf(
        filed.map(([head]) => head),
        rows.map((row) => filed.map(([, cell]) => cell(row))),
      );
      saveText(csv, `${name}-${rows.length}.csv`);
      const count = gold(rows.length);
      showToast(
        'good',
        next === null
          ? say(isLast ? 'find.csv.done' : 'find.csv.cut', { count })
          : say('find.csv.further', { count, to: String(next) }),
      );
    };
    void run(() => ask(core), saved);
  };
  return (
    <div className="row">
      <Button disabled={isBusy || !hasRows} onClick={save}>
        <Download size={14} aria-hidden /> {say('desk.exposed.csv')}
      </Button>
    </div>
  );
}
