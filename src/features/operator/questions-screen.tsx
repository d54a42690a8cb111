import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import type { questionOrders } from '../../../domain/desk/list-order.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { type QuestionCode, questionCodes, questionLimits } from '../../../domain/support/question.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { handSession } from '../../core/session/handed-session.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { blobOf, saveFile } from '../../parts/answers/save-file.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAct, useToastAct } from '../../parts/forms/use-act.ts';
import { useKeptText } from '../../parts/forms/use-kept-text.ts';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { QuestionBets } from '../support/use-question-bets.tsx';
import { OperatorAnswered, Detail, OperatorList } from './answered.tsx';
import { plainColumn, timeColumn } from './columns.tsx';
import { Area } from '../../parts/forms/area.tsx';
import { useCounted } from './operator-bar.ts';
import { operatorScreen } from './operator-frame.tsx';
import { actRefusalText } from './refusal-text.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import styles from './operator.module.css';

type QuestionRow = DataOf<'question.operatorQuestions'>['rows'][number];

const statusOf = { BT01: 0, BT03: 1, BT02: 2 } as const;

/** The names that the server gives to recorded sessions. */
const SESSION = /\.spo(\.gz)?$/;

/** A file of the question, by its name; a recorded session can be replayed. */
function FileButton({ id, name }: { readonly id: string; readonly name: string }) {
  const { say } = useText();
  const { core } = useClient();
  const navigate = useNavigate();
  const act = useToastAct(() => say('word.failed'));
  const withFile = (use: (file: Blob) => void) =>
    act.run(
      () => core.calls.ask('question.operatorQuestionFile', { params: { file: id }, beside: id }),
      (file) => use(blobOf(file)),
    );
  const save = () => withFile((file) => saveFile(file, name));
  const replay = () =>
    withFile((file) => {
      handSession(new File([file], name));
      void navigate('/replay');
    });
  return (
    <>
      <Button onClick={() => void save()}>{say('question.file.save', { name })}</Button>
      {SESSION.test(name) && (
        <Button onClick={() => void replay()}>{say('question.replay', { name })}</Button>
      )}
    </>
  );
}

/** Takes the question, or answers and ends it. The text stays if the answer is refused, and an unsent one comes back. */
function AnswerForm({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const { say } = useText();
  const { core } = useClient();
  const loaded = useAsk(`question ${id}`, (door) =>
    door.calls.ask('question.operatorReadQuestion', { params: { number: id } }),
  );
  const { text, write, forget } = useKeptText({ owner: useOwner(), kind: 'answer', name: String(id) });
  const { isBusy, fault, setFault, run } = useCounted(useAct(actRefusalText));
  const act = async (name: 'take' | 'answer'): Promise<void> => {
    if (name === 'answer' && isBlank(text)) return setFault(say('question.answer.empty'));
    await run(
      () =>
        core.calls.ask('question.operatorQuestion', { params: { number: id }, form: { act: name, text } }),
      () => {
        if (name === 'answer') forget();
        showToast('good', say('word.done'));
        onDone();
      },
    );
  };
  return (
    <OperatorAnswered loaded={loaded}>
      {({ data, file, bets, answer }) => (
        <div className="box">
          <h2>{data.subject}</h2>
          <p className={`loose pre ${styles['text']}`}>{data.contents}</p>
          <QuestionBets bets={bets} />
          {file.length > 0 && (
            <div className="acts">
              {file.map((one) => (
                <FileButton key={one.id} {...one} />
              ))}
            </div>
          )}
          {answer !== null && <p className={`loose pre ${styles['text']}`}>{answer.contents}</p>}
          <Form onSubmit={() => act('answer')} className="full">
            <Area
              label={say('question.answer')}
              rows={6}
              most={questionLimits.contents}
              value={text}
              onChange={write}
              fault={fault}
            />
            <div className="acts">
              <Submit aria-disabled={isBusy}>{say('question.answer.send')}</Submit>
              {data.status === 0 && (
                <Button onClick={() => void act('take')}>{say('report.act.take')}</Button>
              )}
            </div>
          </Form>
        </div>
      )}
    </OperatorAnswered>
  );
}

interface OpenProps {
  readonly operator: string | null;
  readonly onOpen: () => void;
}

function Open({ operator, onOpen }: OpenProps) {
  const { say } = useText();
  return (
    <div className="acts">
      {operator !== null && <span>{operator}</span>}
      <Button onClick={onOpen}>{say('word.open')}</Button>
    </div>
  );
}

function Panel() {
  const { say } = useText();
  const [code, setCode] = useState<QuestionCode>('BT01');
  return (
    <>
      <OperatorList<QuestionRow, (typeof questionOrders)[number]>
        of={code}
        label={say('question.title')}
        empty={say(`question.queue.none.${statusOf[code]}`)}
        file="questions"
        search={
          <Segments
            label={say('word.state')}
            value={code}
            onChange={setCode}
            options={questionCodes.map((value) => ({
              value,
              text: say(`question.status.${statusOf[value]}`),
            }))}
          />
        }
        ask={(core, list) => core.calls.ask('question.operatorQuestions', { params: { code, ...list } })}
        idOf={({ id }) => id}
        columns={({ choose }) => [
          timeColumn(say('operator.time'), ({ at }) => at, { by: 'at' }),
          plainColumn(say('operator.kind'), ({ kind_code }) => say(`question.kind.${kind_code}`), {
            by: 'kind',
          }),
          {
            name: say('word.subject'),
            by: 'subject',
            render: ({ subject }) => <Detail text={subject} />,
            cell: ({ subject }) => subject,
          },
          {
            name: say('operator.member'),
            render: ({ member }) => <Link to={`/operator/members/${member.number}`}>{member.nick}</Link>,
            cell: ({ member }) => member.nick,
          },
          {
            name: say('report.act'),
            render: (row) => <Open operator={row.operator} onOpen={() => choose(row)} />,
            cell: ({ operator }) => operator,
          },
        ]}
        renderForm={({ id }, onDone) => <AnswerForm id={id} onDone={onDone} />}
      />
    </>
  );
}

/** Questions of members: waiting, in progress, ended (K10). */
export const QuestionsQueueScreen = operatorScreen(Panel);
