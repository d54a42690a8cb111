import { ChevronDown } from 'lucide-react';
import { type FaqKind, faqKinds } from '../../../domain/support/faq.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { PagedList } from '../../parts/answers/list-page.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Segments } from '../../parts/forms/segments.tsx';
import { useText } from '../../text/i18n.ts';
import { useKeptNote } from '../offline/use-kept-note.tsx';
import { FindForm } from './find-form.tsx';
import { faqAsked, type FaqRow, readFaq } from './use-faq.ts';
import styles from './faq-screen.module.css';

interface EntriesProps {
  readonly rows: readonly FaqRow[];
  /** The subject that the address names. */
  readonly asked: string;
  /** Of every kind; otherwise the tab names the kind of all. */
  readonly isFound: boolean;
  readonly again: () => void;
}

/** Questions that open to their answers; more than one may be open. */
function Entries({ rows, asked, isFound, again }: EntriesProps) {
  const { say } = useText();
  const note = useKeptNote('faq', again);
  if (rows.length === 0) return <EmptyPlaceholder title={say('faq.none')} hint={say('faq.none.hint')} />;
  return (
    <>
      {note}
      <div className={`card ${styles['entries']}`}>
        {rows.map(({ id, subject, contents, fm_subject }) => (
          <details key={id} data-faq={id} open={asked !== '' && subject.startsWith(asked)}>
            <summary>
              <span>
                {isFound && <small>{fm_subject}</small>} {subject}
              </span>
              <ChevronDown className="faint" size={16} aria-hidden />
            </summary>
            <p>{contents}</p>
          </details>
        ))}
      </div>
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
  const names = useAsk(language, (core) =>
    core.calls.ask('faq.faqConfig', { params: { site: 'spo', lang: language } }),
  ).answer;
  const [kind, setKind] = useState<FaqKind>(faqKinds[0]);
  const [keyword, setKeyword] = useState(asked);
  const nameOf = (code: string): string => (names?.ok === true ? (names.value[code] ?? code) : '…');
  const search = { lang: language, kindCode: keyword === '' ? kind : 'ALL', keyword } as const;
  return (
    <section className="page">
      <h1>{say('faq.title')}</h1>
      <FindForm first={asked} hint={say('faq.word.hint')} onFind={setKeyword} />
      {keyword === '' && (
        <Segments
          label={say('faq.kinds')}
          value={kind}
          onChange={setKind}
          options={faqKinds.map((value) => ({ value, text: nameOf(value) }))}
        />
      )}
      <PagedList
        of={JSON.stringify(search)}
        ask={(core, page) => readFaq(core, search, page)}
        failed={say('word.failed')}
        hint={failureHint}
        skeleton={[6, 48]}
        pagesLabel={say('word.pages')}
      >
        {(rows, again) => <Entries rows={rows} asked={asked} isFound={keyword !== ''} again={again} />}
      </PagedList>
    </section>
  );
}
