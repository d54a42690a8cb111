import { Fragment, type ReactNode, useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { Pages } from '../../parts/answers/pages.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useText } from '../../text/i18n.ts';
import { Answered, type Column, Table } from './answered.tsx';
import { MAX_PAGES, pagesOf } from './list-pages.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';

/** A page of rows; `total`: of all pages. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface PagedListProps<State extends string, Row> {
  readonly first: State;
  readonly states: readonly { readonly value: State; readonly text: string }[];
  readonly load: (core: RemoteCore, state: State, page: number) => Promise<Result<Listed<Row>, Fault>>;
  readonly children: (rows: readonly Row[], reload: () => void) => ReactNode;
}

/** Rows in one of several states, by pages. */
export function PagedList<State extends string, Row>(props: PagedListProps<State, Row>) {
  const { first, states, load, children } = props;
  const { say } = useText();
  const [state, setState] = useState(first);
  const [page, setPage] = useState(1);
  const loaded = useAsk(`${state} ${page}`, (core) => load(core, state, page));
  return (
    <>
      <Segments
        label={say('operator.state')}
        value={state}
        onChange={(next) => {
          setState(next);
          setPage(1);
        }}
        options={states}
      />
      <Answered loaded={loaded}>
        {({ rows, total }) => (
          <>
            <Fragment key={state}>{children(rows, loaded.again)}</Fragment>
            <Pages
              label={say('operator.pages')}
              page={page}
              pages={Math.min(MAX_PAGES, pagesOf(total))}
              onPage={setPage}
            />
          </>
        )}
      </Answered>
    </>
  );
}

interface ChosenBelowProps<Row> {
  readonly label: string;
  /** Each cell bears the name of its column (`data-name`). */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  readonly renderRow: (row: Row, choose: () => void) => ReactNode;
  /** What is shown of the chosen row below the table. */
  readonly renderForm: (row: Row, onDone: () => void) => ReactNode;
  /** Called after the form has done its work. */
  readonly onDone: () => void;
}

/** A table of rows, one of which may be handled in a form below it. */
export function ChosenBelow<Row>(props: ChosenBelowProps<Row>) {
  const { label, columns, rows, idOf, renderRow, renderForm, onDone } = props;
  const [opened, setOpened] = useState<Row | null>(null);
  const id = opened === null ? null : idOf(opened);
  // A reload may leave the row out: another page has it now, or another operator has handled it. What is written in its form stays.
  const chosen = rows.find((row) => idOf(row) === id) ?? opened;
  const done = (): void => {
    // Another row may have been opened while this form was sent.
    setOpened((now) => (now !== null && idOf(now) === id ? null : now));
    onDone();
  };
  return (
    <>
      <Table label={label} columns={columns} isEmpty={rows.length === 0} stacks>
        {rows.map((row) => (
          <Fragment key={idOf(row)}>{renderRow(row, () => setOpened(row))}</Fragment>
        ))}
      </Table>
      {chosen !== null && <Fragment key={id}>{renderForm(chosen, done)}</Fragment>}
    </>
  );
}
