import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import { useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import { ok, type Result } from '../../../domain/result.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import type { Fault } from '../../../domain/fault.ts';
import { questionLimits } from '../../../domain/support/question.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { type Listed, PagedList } from '../../parts/answers/list-page.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { FindForm } from './find-form.tsx';
import { questionFaultText } from './question-text.ts';
import styles from './questions-screen.module.css';

type QuestionRow = DataOf<'question.questionList'>['data'][number];

const { pageSize } = questionLimits;
const all = { site: 'spo', lang: 'ko', utc: SITE_OFFSET, kindCode: 'ALL', pageSize };

async function readQuestions(
  core: RemoteCore,
  keyword: string,
  page: number,
): Promise<Result<Listed<QuestionRow>, Fault>> {
  const answer = await core.calls.ask('question.questionList', { params: { ...all, keyword, page } });
  if (!answer.ok) return answer;
  const { data, total } = answer.value;
  return ok({ rows: data, pages: Math.ceil(total / pageSize) });
}

function Row({ row: { id, subject, kind_code, at, status, unread } }: { readonly row: QuestionRow }) {
  const { say, language } = useText();
  return (
    <li data-question={id}>
      <Link to={`/mypage/customer/qna/${id}`}>{subject}</Link>
      <span className="small soft">
        {say(`question.kind.${kind_code}`)} · {say(`question.status.${status}`)} ·{' '}
        <span className="num">{dateAndTime(at, language)}</span>
        {unread && <b className="ink"> · {say('question.unread')}</b>}
      </span>
    </li>
  );
}

function Questions() {
  const { say } = useText();
  const [keyword, setKeyword] = useState('');
  return (
    <>
      <div className="acts">
        <Link
          className={`${buttonStyles['button']} ${buttonStyles['primary']}`}
          to="/mypage/customer/qawrite"
        >
          {say('question.write')}
        </Link>
      </div>
      <FindForm onFind={setKeyword} />
      <PagedList
        of={keyword}
        ask={(core, page) => readQuestions(core, keyword, page)}
        failed={say('word.failed')}
        hint={questionFaultText}
        skeleton={[4, 48]}
        pagesLabel={say('word.pages')}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPlaceholder title={say('question.none')} hint={say('question.none.hint')} />
          ) : (
            <ul className={`card ${styles['list']}`}>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  );
}

/** The member's questions to the staff (K10). */
export function QuestionsScreen() {
  const { say } = useText();
  return (
    <MemberScreen page="questions" title={say('question.title')}>
      <Questions />
    </MemberScreen>
  );
}
