import { faqLimits } from '../../../domain/support/faq.ts';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClient } from '../../core/door/use-client.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { MemberScreen } from '../../parts/pages/member-screen.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { questionRefusalText } from './question-text.ts';
import styles from './questions-screen.module.css';

function Questions() {
  const { say, language } = useText();
  const { core } = useClient();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const { answer, again } = useAsk(`${page} ${keyword}`, () => core.support.questions(keyword, page));
  return (
    <>
      <div className={styles['acts']}>
        <Link
          className={`${buttonStyles['button']} ${buttonStyles['primary']}`}
          to="/mypage/customer/qawrite"
        >
          {say('question.write')}
        </Link>
      </div>
      <Form
        role="search"
        onSubmit={() => {
          setKeyword(typed);
          setPage(1);
        }}
      >
        <Field label={say('faq.word')} value={typed} maxLength={faqLimits.keyword} onChange={setTyped}>
          <Button type="submit">{say('faq.find')}</Button>
        </Field>
      </Form>
      {answer === null && <SkeletonRows count={4} height={48} />}
      {answer?.ok === false && (
        <ErrorPlaceholder title={questionRefusalText(answer.error, say)}>
          <Button onClick={again}>{say('chunk.retry')}</Button>
        </ErrorPlaceholder>
      )}
      {answer?.ok === true && answer.value.rows.length === 0 && (
        <EmptyPlaceholder title={say('question.none')} />
      )}
      {answer?.ok === true && (
        <>
          <ul className={styles['list']}>
            {answer.value.rows.map(({ id, subject, kind_code, at, status, unread }) => (
              <li key={id} data-question={id}>
                <Link to={`/mypage/customer/qna/${id}`}>{subject}</Link>
                <span>
                  {say(`question.kind.${kind_code}`)} · {say(`question.status.${status}`)} ·{' '}
                  <span className="num">{dateAndTime(at, language)}</span>
                  {unread && <b> · {say('question.unread')}</b>}
                </span>
              </li>
            ))}
          </ul>
          <Pages label={say('faq.pages')} page={page} pages={answer.value.pages} onPage={setPage} />
        </>
      )}
    </>
  );
}

/** The member's questions to the staff (K10). */
export function QuestionsScreen() {
  const { say } = useText();
  const { state } = useAccount();
  return (
    <MemberScreen
      page="questions"
      title={say('question.title')}
      icon={<MessageCircleQuestion size={20} aria-hidden />}
      state={state}
    >
      <Questions />
    </MemberScreen>
  );
}
