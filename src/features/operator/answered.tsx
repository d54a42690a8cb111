import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { type ReactNode, useContext, useState } from 'react';
import type { ListOrder } from '../../../domain/desk/list-order.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import { Answered as AnsweredInWords } from '../../parts/answers/answered.tsx';
import { type ListActs, ListPage } from '../../parts/answers/list-page.tsx';
import type { Column } from '../../parts/answers/rows.tsx';
import type { Asked } from '../../parts/answers/use-ask.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import type { Cell } from '../../text/csv.ts';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { SaveRowsButton } from './file-button.tsx';
import { pagesOf } from './list-pages.ts';
import { ActedContext } from './operator-bar.ts';
import { actRefusalText, type RefusedAct } from './refusal-text.ts';
import styles from './operator.module.css';

interface AnsweredProps<T> {
  readonly loaded: Asked<T, Fault>;
  readonly refusals?: RefusedAct;
  readonly children: (value: T) => ReactNode;
}

/** Loading, failed, or the content. */
export function OperatorAnswered<T>({ loaded, refusals, children }: AnsweredProps<T>) {
  const { say } = useText();
  return (
    <AnsweredInWords
      asked={loaded}
      rows={[6, 40]}
      failed={say('home.failed')}
      hint={(error, words) => actRefusalText(error, words, refusals)}
    >
      {children}
    </AnsweredInWords>
  );
}

/** A column of the desk's lists: on the screen, in the order of the list, and in its file. */
export interface OperatorColumn<Row, By extends string = never> extends Omit<Column<Row>, 'by'> {
  readonly by?: By;
  readonly cell?: (row: Row) => Cell;
  /** The screen says it in another column. */
  readonly isOfFile?: true;
  /** Its cells are times: the heading of the file says of which zone. */
  readonly isTime?: true;
}

interface ListedBy<By extends string> {
  readonly page: number;
  readonly order: ListOrder<By>;
  readonly as: 'page' | 'csv';
}

export interface OperatorListProps<Row, By extends string = never> {
  readonly of: string;
  readonly label: string;
  readonly empty?: string;
  readonly ask: (
    core: RemoteCore,
    list: ListedBy<By>,
  ) => Promise<Result<{ readonly rows: readonly Row[]; readonly total: number }, Fault>>;
  readonly version?: unknown;
  readonly everyMs?: number;
  readonly columns: (acts: ListActs<Row>) => readonly OperatorColumn<Row, By>[];
  readonly idOf: (row: Row) => number | string;
  readonly renderForm?: (row: Row, onDone: () => void) => ReactNode;
  readonly at?: { readonly page: number; readonly onPage: (page: number) => void };
  /** The name of its file, of the columns with a cell; without one there is none. */
  readonly file?: string;
  /** The form by which it is searched; its file stands at the end of the same line. */
  readonly search?: ReactNode;
}

const noActs = { again: (): void => {}, choose: (): void => {} };

/** A list of the desk, in its words; the server answers `total` rows, and no deeper page than operatorLimits.pages. */
export function OperatorList<Row, By extends string = never>({
  ask,
  empty,
  renderForm,
  file,
  search,
  ...list
}: OperatorListProps<Row, By>) {
  const { say } = useText();
  const [order, setOrder] = useState<ListOrder<By>>('');
  const { acts } = useContext(ActedContext);
  return (
    <ListPage
      {...list}
      version={`${String(list.version)} ${acts}`}
      empty={empty ?? say('operator.empty')}
      failed={say('home.failed')}
      hint={actRefusalText}
      pagesLabel={say('word.pages')}
      renderForm={renderForm}
      order={{ now: order, set: (next) => setOrder(next as ListOrder<By>) }}
      ask={async (core, page) => {
        const answer = await ask(core, { page, order, as: 'page' });
        if (!answer.ok) return answer;
        const { rows, total } = answer.value;
        return { ok: true, value: { rows, pages: Math.min(operatorLimits.pages, pagesOf(total)) } };
      }}
      renderAbove={(hasRows) =>
        (file ?? search) !== undefined && (
          <div className={`row wrap ${styles['above']}`}>
            {search}
            {file !== undefined && (
              <SaveRowsButton<Row>
                name={file}
                columns={list.columns(noActs)}
                hasRows={hasRows}
                ask={(core) => ask(core, { page: 1, order, as: 'csv' })}
              />
            )}
          </div>
        )
      }
    />
  );
}

export function Time({ at }: { readonly at: number }) {
  const { language } = useText();
  return <span className="nowrap">{dateAndTime(at, language)}</span>;
}

/** A long text in a table. */
export const Detail = ({ text }: { readonly text: string }) => (
  <span className={styles['detail']}>{text}</span>
);
