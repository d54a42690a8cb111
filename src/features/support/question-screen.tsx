import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { Question } from '../../../worker/features/support/support-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { MemberScreen } from '../../parts/pages/member-screen.tsx';
import { saveFile } from '../../parts/answers/save-file.ts';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { usePressed } from '../../parts/forms/use-pressed.ts';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount, useOwner } from '../account/use-account.ts';
import { ChangedQuestion, NewQuestion } from './question-form.tsx';
import { QuestionBets } from './use-question-bets.tsx';
import { questionRefusalText } from './question-text.ts';
import styles from './question-screen.module.css';

const scores = ['1', '2', '3', '4', '5'] as const;

function FileButton({ id, name }: Question['file'][number]) {
  const { say } = useText();
  const { core } = useClient();
  const save = async (): Promise<void> => {
    const file = await core.support.file(id);
    if (file === null) return showToast('bad', say('support.failed'));
    saveFile(file, name);
  };
  return <Button onClick={() => void save()}>{say('question.file.save', { name })}</Button>;
}

interface ReadProps {
  readonly of: Question;
  readonly onChanged: () => void;
}

function Answered({ of: { data, answer }, onChanged }: ReadProps) {
  const { say } = useText();
  const { core } = useClient();
  const present = data.score === null ? '' : String(data.score);
  const [score, press] = usePressed(present, async (value) => {
    const done = await core.support.score(data.id, Number(value));
    showToast(done.ok ? 'good' : 'bad', say(done.ok ? 'question.scored' : 'support.failed'));
    onChanged();
    return done.ok;
  });
  if (answer === null) return <p>{say('question.waits')}</p>;
  return (
    <div className="box">
      <h2>{say('question.answer')}</h2>
      <p className={styles['text']}>{answer.contents}</p>
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
  const remove = async (): Promise<void> => {
    if (!asks) return setAsks(true);
    const done = await core.support.remove(id);
    if (!done.ok) return showToast('bad', questionRefusalText(done.error, say));
    void navigate('/mypage/customer/qna');
  };
  return (
    <>
      <div className="box">
        <h2>{subject}</h2>
        <p>{say(`question.status.${status}`)}</p>
        <p className={styles['text']}>{contents}</p>
        <QuestionBets bets={of.bets} />
        {of.file.map((file) => (
          <FileButton key={file.id} {...file} />
        ))}
      </div>
      <Answered of={of} onChanged={onChanged} />
      <div className="acts">
        {status === 0 && (
          <Link className={buttonStyles['button']} to={`/mypage/customer/qna/${id}/update`}>
            {say('question.edit')}
          </Link>
        )}
        {status !== 1 && (
          <Button onClick={() => void remove()}>
            {say(asks ? 'question.remove.sure' : 'question.remove')}
          </Button>
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
  const { core } = useClient();
  const { key } = useLocation();
  // Opened again from the notice of an answer, it is read again.
  const { answer, again } = useAsk(`${id} ${edits} ${key}`, () => core.support.question(id));
  if (answer?.ok !== true)
    return <Unanswered answer={answer} again={again} rows={[4, 48]} failed={questionRefusalText} />;
  return edits ? (
    <ChangedQuestion owner={owner} of={answer.value} />
  ) : (
    <Read of={answer.value} onChanged={again} />
  );
}

/** A question with its answer, a new one, or one that is changed (K10). */
export function QuestionScreen() {
  const { say } = useText();
  const { state } = useAccount();
  const owner = useOwner();
  const { id } = useParams();
  const { pathname } = useLocation();
  return (
    <MemberScreen
      page={id === undefined ? 'question-write' : 'question'}
      title={say('question.title')}
      icon={<MessageCircleQuestion size={20} aria-hidden />}
      state={state}
    >
      {id === undefined ? (
        <NewQuestion key={owner} owner={owner} />
      ) : (
        <Loaded key={owner} owner={owner} id={Number(id)} edits={pathname.endsWith('/update')} />
      )}
    </MemberScreen>
  );
}
