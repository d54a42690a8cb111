import { Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { type TermsBlock, type TermsName, termsCodes } from '../../../domain/terms/terms.ts';
import { Button } from '../../parts/forms/button.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { useKeptNote } from '../offline/use-kept-note.tsx';
import { type Terms, useTerms } from './use-terms.ts';
import styles from './terms.module.css';

const Block = ({ block }: { readonly block: TermsBlock }) =>
  typeof block === 'string' ? (
    <p>{block}</p>
  ) : (
    <ul>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );

function Contents({ terms, anchor }: { readonly terms: Terms; readonly anchor: string }) {
  const { say } = useText();
  return (
    <nav className="contents" aria-label={say('word.contents-list')}>
      <strong>{say('word.contents-list')}</strong>
      <ol>
        {terms.sections.map(({ heading }, at) => (
          <li key={heading}>
            <a
              href={`#${anchor}-${at}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`${anchor}-${at}`)?.scrollIntoView({ block: 'start' });
                document.getElementById(`${anchor}-${at}`)?.focus({ preventScroll: true });
              }}
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface VersionsProps {
  readonly terms: Terms & { readonly isOlder: boolean };
  readonly onVersion: (version: number) => void;
}

/** The versions of the text; an older one is read by choosing it. */
function Versions({ terms, onVersion }: VersionsProps) {
  const { say, language } = useText();
  return (
    <div className={`wrap between g8 ${styles['head']}`}>
      <label className="stack g4 soft small">
        {say('terms.version')}
        <select value={terms.version} onChange={({ target }) => onVersion(Number(target.value))}>
          {terms.versions.map(({ version, effective_at }) => (
            <option key={version} value={version}>
              {say('terms.version.from', { version, date: dateAndTime(effective_at, language) })}
            </option>
          ))}
        </select>
      </label>
      <Button className={styles['print']} onClick={() => window.print()}>
        <Printer size={16} aria-hidden /> {say('terms.print')}
      </Button>
    </div>
  );
}

function Text({ terms, onVersion, titled }: VersionsProps & { readonly titled: boolean }) {
  const { say } = useText();
  const anchor = useId();
  return (
    <article className={`article ${styles['terms']}`} data-terms={terms.code} data-version={terms.version}>
      {titled && <h1>{terms.title}</h1>}
      <Versions terms={terms} onVersion={onVersion} />
      {terms.isOlder && <p className="live small">{say('terms.older')}</p>}
      <Contents terms={terms} anchor={anchor} />
      {terms.sections.map(({ heading, blocks }, at) => (
        <section key={heading}>
          <h2 id={`${anchor}-${at}`} tabIndex={-1}>
            {heading}
          </h2>
          {blocks.map((block) => (
            <Block key={String(block)} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}

interface TermsArticleProps {
  readonly name: TermsName;
  readonly titled?: boolean;
}

/** The terms of this name: the version that holds, or the version that the reader chooses. `titled`: with the title as the page's heading. */
export function TermsArticle({ name, titled = true }: TermsArticleProps) {
  const { say } = useText();
  const [chosen, setChosen] = useState<{ readonly name: TermsName; readonly version: number } | null>(null);
  const version = chosen?.name === name ? chosen.version : undefined;
  const asked = useTerms(termsCodes[name], version);
  const note = useKeptNote('terms', asked.again);
  return (
    <Answered asked={asked} rows={[8, 48]} failed={say('terms.failed')} hint={failureHint}>
      {(terms) => (
        <>
          {note}
          <Text terms={terms} titled={titled} onVersion={(picked) => setChosen({ name, version: picked })} />
        </>
      )}
    </Answered>
  );
}
