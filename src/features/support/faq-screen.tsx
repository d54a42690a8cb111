import { type FaqKind, faqKinds, faqLimits } from '../../../domain/support/faq.ts';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FaqPage, FaqSearch } from '../../../worker/features/support/support-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Field, Form } from '../../parts/forms/field.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { useText } from '../../text/i18n.ts';
import { useKeptNote } from '../offline/use-kept-note.tsx';
import { faqAsked } from './faq-link.ts';
import styles from './faq-screen.module.css';

/** Questions that open to their answers; more than one may be open. `asked`: the subject that the address names. */
const Entries = ({ rows, asked }: { readonly rows: FaqPage['rows']; readonly asked: string }) => (
  <div className={styles['entries']}>
    {rows.map(({ id, subject, contents, fm_subject }) => (
      <details key={id} data-faq={id} open={asked !== '' && subject.startsWith(asked)}>
        <summary>
          <small>{fm_subject}</small> {subject}
        </summary>
        <p>{contents}</p>
      </details>
    ))}
  </div>
);

interface FoundProps {
  readonly search: FaqSearch;
  readonly asked: string;
  readonly onPage: (page: number) => void;
}

function Found({ search, asked, onPage }: FoundProps) {
  const { say } = useText();
  const { core } = useClient();
  const { language, kind, keyword, page } = search;
  const { answer, again } = useAsk(`${language} ${kind} ${page} ${keyword}`, () => core.support.faq(search));
  const note = useKeptNote('faq', again);
  if (answer?.ok !== true)
    return (
      <Unanswered
        answer={answer}
        again={again}
        rows={[6, 48]}
        failed={say('support.failed')}
        hint={failureHint}
      />
    );
  const { rows, pages } = answer.value;
  if (rows.length === 0) return <EmptyPlaceholder title={say('faq.none')} hint={say('faq.none.hint')} />;
  return (
    <>
      {note}
      <Entries rows={rows} asked={asked} />
      <Pages label={say('faq.pages')} page={page} pages={pages} onPage={onPage} />
    </>
  );
}

/** Questions that members ask often (K11). An address may name one (`?q=`). */
export function FaqScreen() {
  const [params] = useSearchParams();
  const asked = faqAsked(params);
  return <Questions key={asked} asked={asked} />;
}

/** By category, or found by a word or its initial consonants. */
function Questions({ asked }: { readonly asked: string }) {
  const { say, language } = useText();
  const { core } = useClient();
  const names = useAsk(language, () => core.support.faqKinds(language)).answer;
  const [kind, setKind] = useState<FaqKind>(faqKinds[0]);
  const [typed, setTyped] = useState(asked);
  const [keyword, setKeyword] = useState(asked);
  const [page, setPage] = useState(1);
  const find = (word: string): void => {
    setKeyword(word.trim());
    setPage(1);
  };
  const nameOf = (code: string): string => (names?.ok === true ? (names.value[code] ?? code) : '…');
  return (
    <section className="page">
      <h1>
        <CircleHelp size={20} aria-hidden /> {say('faq.title')}
      </h1>
      <Form role="search" onSubmit={() => find(typed)}>
        <Field
          label={say('faq.word')}
          hint={say('faq.word.hint')}
          value={typed}
          maxLength={faqLimits.keyword}
          type="search"
          onChange={(word) => {
            setTyped(word);
            if (word === '') find('');
          }}
        >
          <Button type="submit">{say('faq.find')}</Button>
        </Field>
      </Form>
      {keyword === '' && (
        <Segments
          label={say('faq.kinds')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setPage(1);
          }}
          options={faqKinds.map((value) => ({ value, text: nameOf(value) }))}
        />
      )}
      <Found
        search={{ language, kind: keyword === '' ? kind : 'ALL', keyword, page }}
        asked={asked}
        onPage={setPage}
      />
    </section>
  );
}
