import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import { useClient } from '../../core/door/use-client.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { blobOf, saveFile } from '../../parts/answers/save-file.ts';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { usePressed } from '../../parts/forms/use-pressed.ts';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { ChangedQuestion, NewQuestion } from './question-form.tsx';
import { QuestionBets } from './use-question-bets.tsx';
import { type Question, questionFaultText } from './question-text.ts';

const SITE = 'spo';
const scores = ['1', '2', '3', '4', '5'] as const;

function FileButton({ id, name }: Question['file'][number]) {
  const { say } = useText();
  const { core } = useClient();
  const act = useToastAct(() => say('word.failed'));
  const save = () =>
    act.run(
      () => core.calls.ask('question.questionFileCall', { params: { file: id }, beside: id }),
      (file) => saveFile(blobOf(file), name),
    );
  return <Button onClick={() => void save()}>{say('question.file.save', { name })}</Button>;
}

interface ReadProps {
  readonly of: Question;
  readonly onChanged: () => void;
}

function StaffAnswer({ of: { data, answer }, onChanged }: ReadProps) {
  const { say } = useText();
  const { core } = useClient();
  const present = data.score === null ? '' : String(data.score);
  const [score, press] = usePressed(present, async (value) => {
    const fields = { params: { siteKey: SITE, id: data.id }, form: { score: Number(value) } };
    const done = await core.calls.ask('question.questionScore', fields);
    showToast(done.ok ? 'good' : 'bad', say(done.ok ? 'question.scored' : 'word.failed'));
    onChanged();
    return done.ok;
  });
  if (answer === null) return <p>{say('question.waits')}</p>;
  return (
    <div className="box">
      <h2>{say('question.answer')}</h2>
      <p className="pre loose">{answer.contents}</p>
      <p className="soft small" aria-hidden>
        {say('question.score')}
      </p>
      <Segments
        label={say('question.score')}
        value={score}
        onChange={press}
        options={scores.map((value) => ({ value, text: say('question.score.points', { value }) }))}
      />
      <p className="soft small">{say('question.score.hint')}</p>
    </div>
  );
}

function Read({ of, onChanged }: ReadProps) {
  const { say } = useText();
  const { core } = useClient();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const { id, subject, contents, status } = of.data;
  const act = useToastAct(questionFaultText);
  const remove = async (): Promise<void> => {
    if (!asks) return setAsks(true);
    await act.run(
      () => core.calls.ask('question.questionDelete', { params: { siteKey: SITE, id } }),
      () => void navigate('/mypage/customer/qna'),
    );
  };
  return (
    <>
      <div className="box">
        <h2>{subject}</h2>
        <p>{say(`question.status.${status}`)}</p>
        <p className="pre loose">{contents}</p>
        <QuestionBets bets={of.bets} />
        {of.file.map((file) => (
          <FileButton key={file.id} {...file} />
        ))}
      </div>
      <StaffAnswer of={of} onChanged={onChanged} />
      <div className="acts">
        {status === 0 && (
          <Link className={buttonStyles['button']} to={`/mypage/customer/qna/${id}/update`}>
            {say('word.edit')}
          </Link>
        )}
        {status !== 1 && (
          <Button onClick={() => void remove()}>{say(asks ? 'question.remove.sure' : 'word.delete')}</Button>
        )}
      </div>
    </>
  );
}

interface LoadedProps {
  readonly owner: string;
  readonly id: number;
  readonly edits: boolean;
}

function Loaded({ owner, id, edits }: LoadedProps) {
  const { say } = useText();
  const { key } = useLocation();
  // Opened again from the notice of an answer, it is read again.
  const asked = useAsk(`${id} ${edits} ${key}`, (core) =>
    core.calls.ask('question.questionRead', { params: { siteKey: SITE, lang: 'ko', utc: SITE_OFFSET, id } }),
  );
  return (
    <Answered asked={asked} rows={[4, 48]} failed={say('word.failed')} hint={questionFaultText}>
      {(question) =>
        edits ? (
          <ChangedQuestion owner={owner} of={question} />
        ) : (
          <Read of={question} onChanged={asked.again} />
        )
      }
    </Answered>
  );
}

/** A question with its answer, a new one, or one that is changed (K10). */
export function QuestionScreen() {
  const { say } = useText();
  const owner = useOwner();
  const { id } = useParams();
  const { pathname } = useLocation();
  const edits = pathname.endsWith('/update');
  return (
    <MemberScreen
      page={id === undefined ? 'question-write' : edits ? 'question-edit' : 'question'}
      title={say('question.title')}
    >
      {id === undefined ? (
        <NewQuestion key={owner} owner={owner} />
      ) : (
        <Loaded key={owner} owner={owner} id={Number(id)} edits={edits} />
      )}
    </MemberScreen>
  );
}
