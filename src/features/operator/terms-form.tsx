import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import {
  type TermsCode,
  type TermsLanguage,
  termsLanguages,
  type TermsSection,
} from '../../../domain/terms/terms.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { FaultLine, Field, Form } from '../../parts/forms/field.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { Area, SignsField } from '../../parts/forms/area.tsx';
import { parseTerms } from './terms-draft.ts';
import { type KeptFields, KeptForm } from './kept-form.tsx';
import { draftIn, type NewestTerms, type TermsDraft, useNewTerms } from './use-new-terms.ts';
import styles from './operator.module.css';

const Section = ({ section: { heading, blocks } }: { readonly section: TermsSection }) => (
  <section>
    <h4>{heading}</h4>
    {blocks.map((block) =>
      typeof block === 'string' ? (
        <p key={block}>{block}</p>
      ) : (
        <ul key={block.join('\n')}>
          {block.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ),
    )}
  </section>
);

/** The text as members will read it; nothing while it cannot be read. */
function Preview({ text, language }: { readonly text: string; readonly language: TermsLanguage }) {
  const { say } = useText();
  const read = parseTerms(text);
  if (!read.ok) return null;
  return (
    <details className={styles['preview']}>
      <summary>{say(`operator.terms.preview.${language}`, { count: read.sections.length })}</summary>
      <div lang={language}>
        {read.sections.map((section) => (
          <Section key={section.heading} section={section} />
        ))}
      </div>
    </details>
  );
}

interface TermsFormProps {
  readonly code: TermsCode;
  readonly newest: NewestTerms;
  readonly onDone: () => void;
}

function NewTerms(props: TermsFormProps & { readonly kept: KeptFields<TermsDraft> }) {
  const { newest } = props;
  const { say, language } = useText();
  const { draft, faults, fault, isSaving, send, set } = useNewTerms(props);
  return (
    <div className="box">
      <h2>{say('operator.terms.new', { version: newest.version + 1 })}</h2>
      <p className="soft">
        {say('operator.terms.newest', {
          version: newest.version,
          date: dateAndTime(newest.effectiveAt, language),
        })}
      </p>
      <Form onSubmit={send} className="full">
        <div className={`stack g12 ${styles['columns']}`}>
          {termsLanguages.map((one) => (
            <div key={one} className="stack g14 top thin">
              <Field
                label={say(`operator.terms.title.${one}`)}
                value={draft[`title_${one}`]}
                onChange={(title) => set({ [`title_${one}`]: title })}
                fault={faults[`title_${one}`]}
                lang={one}
              />
              <Area
                label={say(`operator.terms.text.${one}`)}
                value={draft[`text_${one}`]}
                onChange={(text) => set({ [`text_${one}`]: text })}
                fault={faults[`text_${one}`] ?? null}
                hint={say('operator.terms.text.hint')}
                rows={18}
                lang={one}
              />
              <Preview text={draft[`text_${one}`]} language={one} />
            </div>
          ))}
        </div>
        <Field
          label={say('operator.terms.from')}
          type="datetime-local"
          value={draft.from}
          onChange={(from) => set({ from })}
          hint={say('operator.terms.from.hint')}
          fault={faults.from}
        />
        <Check
          text={say('operator.terms.again')}
          checked={draft.asksAgain}
          onChange={(asksAgain) => set({ asksAgain })}
        />
        <SignsField
          label={say('word.reason')}
          value={draft.reason}
          onChange={(reason) => set({ reason })}
          most={operatorLimits.reasonChars}
          fault={faults.reason}
        />
        <FaultLine text={fault} />
        <div className="acts">
          <Submit disabled={isSaving}>{say('operator.terms.write')}</Submit>
        </div>
      </Form>
    </div>
  );
}

/** Announces a new version of terms, which begins with the texts of the newest one. What was typed and not sent comes back. */
export const TermsForm = (props: TermsFormProps) => (
  <KeptForm kind="terms" name={props.code} read={draftIn}>
    {(kept) => <NewTerms {...props} kept={kept} />}
  </KeptForm>
);
