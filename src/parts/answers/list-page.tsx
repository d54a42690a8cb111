import { type ReactNode, useEffect, useRef, useState } from 'react';
import { nextOrder } from '../../../domain/desk/list-order.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { Answered, type AnsweredProps } from './answered.tsx';
import { Pages } from './pages.tsx';
import { type Column, type RowOrder, Rows, type RowsProps } from './rows.tsx';
import { useAsk } from './use-ask.ts';

/** One page of a list. `pages`: how many there are. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly pages: number;
}

/** The acts of a row's buttons on their list. */
export interface ListActs<Row> {
  readonly again: () => void;
  /** Opens the row's form below the list. */
  readonly choose: (row: Row) => void;
}

interface PagedListProps<Row> extends Pick<AnsweredProps<unknown, Fault>, 'failed' | 'hint'> {
  /** The name of the list: another text is another list, which begins at its first page. */
  readonly of: string;
  readonly ask: (core: RemoteCore, page: number) => Promise<Result<Listed<Row>, Fault>>;
  /** Its order (domain/desk/list-order), where columns sort it. */
  readonly order?: { readonly now: string; readonly set: (next: string) => void };
  /** Asks again when it changes, and so long after each answer, ms. */
  readonly version?: unknown;
  readonly everyMs?: number;
  /** The name of the row of pages. */
  readonly pagesLabel: string;
  /** The page where the address holds it; otherwise the list does. */
  readonly at?: { readonly page: number; readonly onPage: (page: number) => void };
  /** The content above the list, from the beginning on. `hasRows`: the answer has come, and its page has rows. */
  readonly renderAbove?: (hasRows: boolean) => ReactNode;
  /** Grey rows in its place while it is under way, if not those of a table: their number and height, px. */
  readonly skeleton?: AnsweredProps<unknown, Fault>['rows'];
}

interface ListPageProps<Row> extends PagedListProps<Row>, Omit<RowsProps<Row>, 'columns' | 'rows' | 'order'> {
  readonly columns: (acts: ListActs<Row>) => readonly Column<Row>[];
  /** The form of a chosen row; `onDone` closes it and asks again. */
  readonly renderForm: ((row: Row, onDone: () => void) => ReactNode) | undefined;
}

interface ChosenRowsProps<Row> extends Omit<RowsProps<Row>, 'columns'> {
  readonly columns: (choose: (row: Row) => void) => readonly Column<Row>[];
  /** The form of a chosen row; `onDone` closes it. */
  readonly renderForm: ((row: Row, onDone: () => void) => ReactNode) | undefined;
  /** Called after the form has done its work. */
  readonly onDone: () => void;
}

const closed = { opened: null, opening: 0 };

interface OpenedProps {
  readonly label: string;
  /** Another number: it was opened again. */
  readonly opening: number;
  readonly children: ReactNode;
}

/** The form of a row takes the focus, which brings it into sight: the list above it may be higher than the window. */
function Opened({ label, opening, children }: OpenedProps) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.focus(), [opening]);
  return (
    <div ref={form} role="group" tabIndex={-1} aria-label={label}>
      {children}
    </div>
  );
}

/** Rows, one of which may be handled in a form below them. */
export function ChosenRows<Row>({ columns, renderForm, onDone, ...table }: ChosenRowsProps<Row>) {
  const { rows, idOf, label } = table;
  const [{ opened, opening }, setOpened] = useState<{ opened: Row | null; opening: number }>(closed);
  const id = opened === null ? null : idOf(opened);
  // A reload may leave the row out: another page has it now, or another person has handled it. What is written in its form stays.
  const chosen = rows.find((row) => idOf(row) === id) ?? opened;
  const done = (): void => {
    // Another row may have been opened while this form was sent.
    setOpened((now) => (now.opened !== null && idOf(now.opened) === id ? { ...now, opened: null } : now));
    onDone();
  };
  return (
    <>
      <Rows
        {...table}
        columns={columns((row) => setOpened((now) => ({ opened: row, opening: now.opening + 1 })))}
      />
      {chosen !== null && renderForm !== undefined && (
        <Opened key={id} label={label} opening={opening}>
          {renderForm(chosen, done)}
        </Opened>
      )}
    </>
  );
}

interface OwnRowsProps<Row> extends PagedListProps<Row> {
  readonly children: (rows: readonly Row[], again: () => void, order: RowOrder | undefined) => ReactNode;
  /** The content below the list. It comes with the first answer and stays, so that it does not move while that is under way. */
  readonly below?: ReactNode;
}

/** A list by pages from its question, with rows of its own look. */
export function PagedList<Row>(props: OwnRowsProps<Row>) {
  const {
    of,
    ask,
    version,
    everyMs = null,
    pagesLabel,
    at,
    order,
    failed,
    hint,
    skeleton = [6, 40],
    renderAbove,
    children,
    below,
  } = props;
  const [held, setHeld] = useState({ of, page: 1 });
  if (held.of !== of) setHeld({ of, page: 1 });
  const page = at?.page ?? (held.of === of ? held.page : 1);
  // The rows stay while another order is under way, and the pressed heading keeps the focus.
  const asked = useAsk(`${of} ${page}`, (core) => ask(core, page), {
    version: order === undefined ? version : `${String(version)} ${order.now}`,
    everyMs,
  });
  const onPage = at?.onPage ?? ((next: number): void => setHeld({ of, page: next }));
  const sorting = order && {
    now: order.now,
    onPress(by: string): void {
      order.set(nextOrder<string>(order.now, by));
      if (page > 1) onPage(1);
    },
  };
  const [hasAnswered, setAnswered] = useState(false);
  if (!hasAnswered && asked.answer !== null) setAnswered(true);
  return (
    <>
      {renderAbove?.(asked.answer?.ok === true && asked.answer.value.rows.length > 0)}
      <Answered asked={asked} rows={skeleton} failed={failed} {...(hint !== undefined && { hint })}>
        {({ rows, pages }) => (
          <>
            {children(rows, asked.again, sorting)}
            <Pages label={pagesLabel} page={page} pages={pages} onPage={onPage} />
          </>
        )}
      </Answered>
      {hasAnswered && below}
    </>
  );
}

/** A list by pages from its columns and its question, with a form for one of its rows. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { columns, label, idOf, empty, renderForm, ...list } = props;
  const table = { label, idOf, empty, renderForm };
  return (
    <PagedList {...list}>
      {(rows, again, order) => (
        <ChosenRows
          {...table}
          key={list.of}
          rows={rows}
          order={order}
          columns={(choose) => columns({ again, choose })}
          onDone={again}
        />
      )}
    </PagedList>
  );
}
