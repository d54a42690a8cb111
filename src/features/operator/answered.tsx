import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { ReactNode } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import { Answered as AnsweredInWords } from '../../parts/answers/answered.tsx';
import { type ListActs, ListPage } from '../../parts/answers/list-page.tsx';
import type { Column } from '../../parts/answers/rows.tsx';
import type { Asked } from '../../parts/answers/use-ask.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { pagesOf } from './list-pages.ts';
import { refusalText } from './refusal-text.ts';
import styles from './operator.module.css';

interface AnsweredProps<T> {
  readonly loaded: Asked<T, Fault>;
  readonly children: (value: T) => ReactNode;
}

/** Loading, failed, or the content. */
export function Answered<T>({ loaded, children }: AnsweredProps<T>) {
  const { say } = useText();
  return (
    <AnsweredInWords asked={loaded} rows={[6, 40]} failed={say('operator.failed')} hint={refusalText}>
      {children}
    </AnsweredInWords>
  );
}

interface OperatorListProps<Row> {
  readonly of: string;
  readonly label: string;
  readonly empty?: string;
  readonly ask: (
    core: RemoteCore,
    page: number,
  ) => Promise<Result<{ readonly rows: readonly Row[]; readonly total: number }, Fault>>;
  readonly version?: unknown;
  readonly columns: (acts: ListActs<Row>) => readonly Column<Row>[];
  readonly idOf: (row: Row) => number | string;
  readonly renderForm?: (row: Row, onDone: () => void) => ReactNode;
  readonly at?: { readonly page: number; readonly onPage: (page: number) => void };
}

/** A list of the desk, in its words; the server answers `total` rows, and no deeper page than operatorLimits.pages. */
export function OperatorList<Row>({ ask, empty, renderForm, ...list }: OperatorListProps<Row>) {
  const { say } = useText();
  return (
    <ListPage
      {...list}
      empty={empty ?? say('operator.empty')}
      failed={say('operator.failed')}
      hint={refusalText}
      pagesLabel={say('operator.pages')}
      renderForm={renderForm}
      ask={async (core, page) => {
        const answer = await ask(core, page);
        if (!answer.ok) return answer;
        const { rows, total } = answer.value;
        return { ok: true, value: { rows, pages: Math.min(operatorLimits.pages, pagesOf(total)) } };
      }}
    />
  );
}

/** A time in a table. */
export function Time({ at }: { readonly at: number }) {
  const { language } = useText();
  return <span className="nowrap">{dateAndTime(at, language)}</span>;
}

/** A long text in a table. */
export const Detail = ({ text }: { readonly text: string }) => (
  <span className={styles['detail']}>{text}</span>
);
