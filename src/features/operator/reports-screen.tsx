import { useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { ReportRow } from '../../../domain/protocol/calls/community/report-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { KeptBets } from '../shared-bets/use-kept-bets.tsx';
import { Detail, OperatorList, Time } from './answered.tsx';
import { CloseReport } from './close-report.tsx';
import { operatorScreen } from './operator-frame.tsx';
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
    <img className={`block ${styles['reported']}`} src={source} alt={say('report.thing')} />
  );
}

/** What was reported, as it was shown. */
function Thing({ row: { report, text, picture = false, bets, same } }: { readonly row: ReportRow }) {
  const { say } = useText();
  return (
    <>
      {text !== '' && <Detail text={text} />}
      {picture && <Picture report={report} />}
      <KeptBets bets={bets} />
      {same > 1 && <small>{say('report.same', { count: same })}</small>}
    </>
  );
}

function ReportsPanel() {
  const { say } = useText();
  const [state, setState] = useState<(typeof states)[number]>('new');
  return (
    <>
      <Segments
        label={say('word.state')}
        value={state}
        onChange={setState}
        options={states.map((value) => ({ value, text: say(`report.state.${value}`) }))}
      />
      <OperatorList
        of={state}
        label={say('report.queue')}
        ask={(core, { page }) => core.calls.ask('report.operatorReports', { params: { state, page } })}
        idOf={({ report }) => report}
        columns={({ again, choose }) => [
          { name: say('operator.time'), render: ({ at }) => <Time at={at} /> },
          { name: say('operator.kind'), render: ({ kind }) => say(`report.kind.${kind}`) },
          { name: say('report.thing'), render: (row) => <Thing row={row} /> },
          {
            name: say('report.reason'),
            render: ({ reason, words }) => (
              <>
                <p>{say(`report.reason.${reason}`)}</p>
                {words !== '' && <Detail text={words} />}
              </>
            ),
          },
          { name: say('report.author'), render: ({ author }) => <Person person={author} /> },
          { name: say('report.reporter'), render: ({ reporter }) => <Person person={reporter} /> },
          {
            name: say('report.act'),
            render: (row) => <Acts row={row} onDone={again} onClose={() => choose(row)} />,
          },
        ]}
        renderForm={(row, onDone) => <CloseReport row={row} onDone={onDone} />}
      />
    </>
  );
}

/** What members reported: new, taken by an operator, closed with a decision. */
export const ReportsScreen = operatorScreen(ReportsPanel);
