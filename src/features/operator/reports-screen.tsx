import { useState } from 'react';
import { Link } from 'react-router';
import type { ReportRow } from '../../../domain/protocol/calls/community/report-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { KeptBets } from '../shared-bets/use-kept-bets.tsx';
import { type Column, Detail, Time } from './answered.tsx';
import { CloseReport } from './close-report.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { ChosenBelow, PagedList } from './paged-list.tsx';
import { refusalText } from './refusal-text.ts';
import styles from './operator.module.css';

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

/** The columns, and the texts that name them. */
const columns = {
  at: 'operator.time',
  kind: 'operator.kind',
  thing: 'report.thing',
  reason: 'report.reason',
  author: 'report.author',
  reporter: 'report.reporter',
  act: 'report.act',
} as const;

/** Takes a report, puts it back, or opens the form that closes it. */
function Acts({ row: { report, state, decision, operator, note }, onDone, onClose }: ActsProps) {
  const { say } = useText();
  const { core } = useClient();
  const act = async (name: 'take' | 'release'): Promise<void> => {
    const answer = await core.calls.ask('report.operatorReport', {
      params: { number: report },
      form: { act: name },
    });
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
      <div className="acts">
        <Button onClick={() => void act(other)}>{say(`report.act.${other}`)}</Button>
        <Button onClick={onClose}>{say('report.act.close')}</Button>
      </div>
    </>
  );
}

/** The reported picture, once the operator wants to see it. */
function Picture({ report }: { readonly report: number }) {
  const { say } = useText();
  const { core } = useClient();
  const [source, setSource] = useState<string | null>(null);
  const load = async (): Promise<void> => {
    const picture = await core.calls.ask('report.operatorReportPicture', { params: { number: report } });
    if (!picture.ok) return showToast('bad', say('report.picture.none'));
    setSource(`data:${picture.value.type};base64,${picture.value.data}`);
  };
  return source === null ? (
    <Button onClick={() => void load()}>{say('report.picture')}</Button>
  ) : (
    <img className={styles['reported']} src={source} alt={say('report.thing')} />
  );
}

function Line({ row, onDone, onClose }: ActsProps) {
  const { say } = useText();
  const { report, kind, text, picture = false, bets, author, reporter, reason, words, at, same } = row;
  return (
    <tr data-report={report}>
      <td data-name={say(columns.at)}>
        <Time at={at} />
      </td>
      <td data-name={say(columns.kind)}>{say(`report.kind.${kind}`)}</td>
      <td data-name={say(columns.thing)}>
        {text !== '' && <Detail text={text} />}
        {picture && <Picture report={report} />}
        <KeptBets bets={bets} />
        {same > 1 && <small>{say('report.same', { count: same })}</small>}
      </td>
      <td data-name={say(columns.reason)}>
        <p>{say(`report.reason.${reason}`)}</p>
        {words !== '' && <Detail text={words} />}
      </td>
      <td data-name={say(columns.author)}>
        <Person person={author} />
      </td>
      <td data-name={say(columns.reporter)}>
        <Person person={reporter} />
      </td>
      <td data-name={say(columns.act)}>
        <Acts row={row} onDone={onDone} onClose={onClose} />
      </td>
    </tr>
  );
}

function ReportsPanel() {
  const { say } = useText();
  const named: readonly Column[] = Object.values(columns).map((key) => ({ name: say(key) }));
  return (
    <PagedList
      first="new"
      states={states.map((value) => ({ value, text: say(`report.state.${value}`) }))}
      load={(core, state, page) => core.calls.ask('report.operatorReports', { params: { state, page } })}
    >
      {(rows, reload) => (
        <ChosenBelow
          label={say('report.queue')}
          columns={named}
          rows={rows}
          idOf={({ report }) => report}
          renderRow={(row, choose) => <Line row={row} onDone={reload} onClose={choose} />}
          renderForm={(row, onDone) => <CloseReport row={row} onDone={onDone} />}
          onDone={reload}
        />
      )}
    </PagedList>
  );
}

/** What members reported: new, taken by an operator, closed with a decision. */
export const ReportsScreen = () => (
  <OperatorFrame>
    <ReportsPanel />
  </OperatorFrame>
);
