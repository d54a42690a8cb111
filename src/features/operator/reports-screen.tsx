import { type ReportState, reportStates } from '../../../domain/reports/report.ts';
import { useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { reportOrders } from '../../../domain/desk/list-order.ts';
import type { ReportRow } from '../../../domain/protocol/calls/community/report-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { KeptBets } from '../shared-bets/use-kept-bets.tsx';
import { ActButton } from './act-button.tsx';
import { Detail, OperatorList } from './answered.tsx';
import { plainColumn, timeColumn } from './columns.tsx';
import { useCounted } from './operator-bar.ts';
import { operatorScreen } from './operator-frame.tsx';
import { actRefusalText } from './refusal-text.ts';
import styles from './operator.module.css';
import buttonStyles from '../../parts/forms/button.module.css';
import { Check } from '../../parts/forms/check.tsx';
import { ReasonForm } from './reason-form.tsx';

const news: ReadonlySet<string> = new Set(['notice', 'update', 'event']);

/** The post of a reported thing. Operators read it also while it is hidden. */
const linkTo = ({ board, post }: NonNullable<ReportRow['place']>): string =>
  `/${news.has(board) ? 'news' : 'community'}/${board}/${post}`;

interface CloseReportProps {
  readonly row: ReportRow;
  readonly onDone: () => void;
}

/** Closes a report and all open reports of the same thing. */
export function CloseReport({ row: { report, kind, text, place, author }, onDone }: CloseReportProps) {
  const { say } = useText();
  const { core } = useClient();
  const [hides, setHides] = useState(false);
  const about = (
    <>
      <p className={styles['detail']}>{text}</p>
      <div className="acts">
        {place !== null && (
          <Link className={buttonStyles['button']} to={linkTo(place)}>
            {say('report.to-post')}
          </Link>
        )}
        {author !== null && (
          <Link className={buttonStyles['button']} to={`/operator/members/${author.number}`}>
            {say('report.to-member')}
          </Link>
        )}
      </div>
    </>
  );
  const choices = place !== null && (
    <Check
      text={say(place.isHidden ? 'report.hidden' : `report.hide.${kind === 'post' ? 'post' : 'comment'}`)}
      checked={hides || place.isHidden}
      disabled={place.isHidden}
      onChange={setHides}
    />
  );
  return (
    <ReasonForm
      title={say('report.act.close')}
      of={`report ${report}`}
      about={about}
      choices={choices}
      label={say('report.note')}
      hint={say('operator.reason.kept')}
      noReason={say('report.note.empty')}
      decisions={[
        { name: 'upheld', text: say('report.decision.upheld') },
        { name: 'dismissed', text: say('report.decision.dismissed') },
      ]}
      send={(decision, note) =>
        core.calls.ask('report.operatorReport', {
          params: { number: report },
          form: { act: 'close', decision, note, hide: hides ? 'Y' : 'N' },
        })
      }
      onDone={onDone}
    />
  );
}

const Person = ({ person }: { readonly person: ReportRow['author'] }) =>
  person === null ? '–' : <Link to={`/operator/members/${person.number}`}>{person.nick}</Link>;

interface ActsProps {
  readonly row: ReportRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The decision, the operator and the note, as far as there are any. */
const decisionText = ({ decision, operator, note }: ReportRow, say: Say): string =>
  [decision === null ? null : say(`report.decision.${decision}`), operator, note]
    .filter((part) => part !== null && part !== '')
    .join(' · ');

/** Takes a report, puts it back, or opens the form that closes it. */
function Acts({ row: { report, state, decision, operator, note }, onDone, onClose }: ActsProps) {
  const { say } = useText();
  const { core } = useClient();
  const { isBusy, run } = useCounted(useToastAct(actRefusalText));
  const act = (name: 'take' | 'release') =>
    run(
      () => core.calls.ask('report.operatorReport', { params: { number: report }, form: { act: name } }),
      () => showToast('good', say(`report.done.${name}`)),
    ).finally(onDone);
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
      <div className="row g6">
        <ActButton disabled={isBusy} onPress={() => act(other)}>
          {say(`report.act.${other}`)}
        </ActButton>
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
  const { run } = useToastAct(() => say('report.picture.none'));
  const load = () =>
    run(
      () => core.calls.ask('report.operatorReportPicture', { params: { number: report } }),
      ({ type, data }) => setSource(`data:${type};base64,${data}`),
    );
  return source === null ? (
    <Button onClick={() => void load()}>{say('report.picture')}</Button>
  ) : (
    <img className={`block ${styles['reported']}`} src={source} alt={say('report.thing')} />
  );
}

/** The reported thing, as it was shown. */
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
  const [state, setState] = useState<ReportState>('new');
  return (
    <>
      <OperatorList<ReportRow, (typeof reportOrders)[number]>
        of={state}
        label={say('report.queue')}
        empty={say(`report.queue.none.${state}`)}
        file="reports"
        search={
          <Segments
            label={say('word.state')}
            value={state}
            onChange={setState}
            options={reportStates.map((value) => ({ value, text: say(`report.state.${value}`) }))}
          />
        }
        ask={(core, list) => core.calls.ask('report.operatorReports', { params: { state, ...list } })}
        idOf={({ report }) => report}
        columns={({ again, choose }) => [
          timeColumn(say('operator.time'), ({ at }) => at, { by: 'at' }),
          plainColumn(say('operator.kind'), ({ kind }) => say(`report.kind.${kind}`), { by: 'kind' }),
          { name: say('report.thing'), render: (row) => <Thing row={row} />, cell: ({ text }) => text },
          {
            name: say('report.reason'),
            by: 'reason',
            cell: ({ reason, words }) =>
              [say(`report.reason.${reason}`), words].filter((part) => part !== '').join(' · '),
            render: ({ reason, words }) => (
              <>
                <p>{say(`report.reason.${reason}`)}</p>
                {words !== '' && <Detail text={words} />}
              </>
            ),
          },
          {
            name: say('report.author'),
            render: ({ author }) => <Person person={author} />,
            cell: ({ author }) => author?.nick ?? null,
          },
          {
            name: say('report.reporter'),
            render: ({ reporter }) => <Person person={reporter} />,
            cell: ({ reporter }) => reporter.nick,
          },
          {
            name: say('report.act'),
            render: (row) => <Acts row={row} onDone={again} onClose={() => choose(row)} />,
            cell: (row) => decisionText(row, say),
          },
        ]}
        renderForm={(row, onDone) => <CloseReport row={row} onDone={onDone} />}
      />
    </>
  );
}

/** Reports of members: new, taken by an operator, closed with a decision. */
export const ReportsScreen = operatorScreen(ReportsPanel);
