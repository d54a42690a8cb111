import { useState } from 'react';
import { Link } from 'react-router';
import type { ReportRow } from '../../../worker/features/reports/reports-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Segments } from '../../parts/segments.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { Answered, type Column, Detail, Table, Time } from './answered.tsx';
import { CloseReport } from './close-report.tsx';
import { MAX_PAGES, pagesOf } from './list-pages.ts';
import { OperatorFrame } from './operator-frame.tsx';
import { refusalText } from './refusal-text.ts';
import { useAnswer } from './use-answer.ts';

const states = ['new', 'taken', 'closed'] as const;

interface PersonProps {
  readonly person: ReportRow['author'];
}

const Person = ({ person }: PersonProps) =>
  person === null ? '–' : <Link to={`/operator/members/${person.number}`}>{person.nick}</Link>;

interface ActsProps {
  readonly row: ReportRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes a report, puts it back, or opens the form that closes it. */
function Acts({ row: { report, state, decision, operator, note }, onDone, onClose }: ActsProps) {
  const { say } = useText();
  const { core } = useClient();
  const act = async (name: 'take' | 'release'): Promise<void> => {
    const answer = await core.reports.act(report, { act: name });
    if (!answer.ok) showToast('bad', refusalText(answer.error, say));
    onDone();
  };
  if (state === 'closed')
    return (
      <>
        {decision !== null && say(`report.decision.${decision}`)} · {operator ?? '–'} <Detail text={note} />
      </>
    );
  const other = state === 'new' ? 'take' : 'release';
  return (
    <>
      {state === 'taken' && <p>{operator}</p>}
      <Button onClick={() => void act(other)}>{say(`report.act.${other}`)}</Button>{' '}
      <Button onClick={onClose}>{say('report.act.close')}</Button>
    </>
  );
}

interface LineProps extends ActsProps {}

function Line({ row, onDone, onClose }: LineProps) {
  const { say } = useText();
  const { report, kind, text, author, reporter, reason, words, at, same } = row;
  return (
    <tr data-report={report}>
      <td>
        <Time at={at} />
      </td>
      <td>{say(`report.kind.${kind}`)}</td>
      <td>
        <Detail text={text} />
        {same > 1 && <small>{say('report.same', { count: same })}</small>}
      </td>
      <td>
        {say(`report.reason.${reason}`)} <Detail text={words} />
      </td>
      <td>
        <Person person={author} />
      </td>
      <td>
        <Person person={reporter} />
      </td>
      <td>
        <Acts row={row} onDone={onDone} onClose={onClose} />
      </td>
    </tr>
  );
}

interface ReportsProps {
  readonly rows: readonly ReportRow[];
  readonly reload: () => void;
}

/** A page of reports; one of them may be closed below it. */
function Reports({ rows, reload }: ReportsProps) {
  const { say } = useText();
  const [chosen, setChosen] = useState<number | null>(null);
  const columns: readonly Column[] = [
    { name: say('operator.time') },
    { name: say('operator.kind') },
    { name: say('report.thing') },
    { name: say('report.reason') },
    { name: say('report.author') },
    { name: say('report.reporter') },
    { name: say('report.act') },
  ];
  const row = rows.find(({ report }) => report === chosen);
  return (
    <>
      <Table label={say('report.queue')} columns={columns} isEmpty={rows.length === 0}>
        {rows.map((one) => (
          <Line key={one.report} row={one} onDone={reload} onClose={() => setChosen(one.report)} />
        ))}
      </Table>
      {row !== undefined && (
        <CloseReport
          key={row.report}
          row={row}
          onDone={() => {
            setChosen(null);
            reload();
          }}
        />
      )}
    </>
  );
}

function ReportsPanel() {
  const { say } = useText();
  const [state, setState] = useState<ReportRow['state']>('new');
  const [page, setPage] = useState(1);
  const loaded = useAnswer(`${state} ${page}`, (core) => core.reports.queue(state, page));
  return (
    <>
      <Segments
        label={say('operator.state')}
        value={state}
        onChange={(next) => {
          setState(next);
          setPage(1);
        }}
        options={states.map((value) => ({ value, text: say(`report.state.${value}`) }))}
      />
      <Answered loaded={loaded}>
        {({ rows, total }) => (
          <>
            <Reports key={state} rows={rows} reload={loaded.reload} />
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

/** What members reported: new, taken by an operator, closed with a decision. */
export const ReportsScreen = () => (
  <OperatorFrame>
    <ReportsPanel />
  </OperatorFrame>
);
