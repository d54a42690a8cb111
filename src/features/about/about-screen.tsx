import clsx from 'clsx';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Fault } from '../../../domain/fault.ts';
import { questionLimits } from '../../../domain/support/question.ts';
import type { MenuItem } from '../../../worker/features/site/site-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { FormOf } from '../../parts/forms/form-of.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { nameIn } from '../../text/format.ts';
import { useText, isTextKey, type Say } from '../../text/i18n.ts';
import { useSite } from '../site/use-site.ts';
import styles from './about.module.css';

const sections = { company: [1, 2, 3, 4], affliate: [1, 2] } as const;
type PageName = keyof typeof sections;
const contact: Readonly<Record<PageName, string>> = {
  company: '/mypage/customer/faq',
  affliate: '/mypage/customer/qawrite',
};

function faultText(fault: Fault, say: Say): string {
  const key = fault.kind === 'code' ? `about.partner.${fault.code}` : '';
  return isTextKey(key) ? say(key) : failureHint(fault, say);
}

/** A partner writes to the staff without an account; the answer comes by email. */
function PartnerForm() {
  const { core } = useClient();
  const { say } = useText();
  /** Where the answer goes; null: nothing is sent yet. */
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <section className="box" data-partner={sentFrom === null ? 'typing' : 'sent'}>
      <h2>{say('about.partner')}</h2>
      {sentFrom === null ? (
        <FormOf
          fields={[
            {
              name: 'email',
              label: 'about.partner.email',
              type: 'email',
              autoComplete: 'email',
              most: questionLimits.email,
            },
            { name: 'subject', label: 'word.subject', most: questionLimits.subject },
            { name: 'contents', label: 'word.contents', most: questionLimits.contents, lines: 6 },
          ]}
          missing="about.partner.DCU001"
          submit="about.partner.send"
          send={(form) => core.calls.ask('question.questionPartner', { form })}
          words={faultText}
          onDone={(_, { email }) => setSentFrom(email)}
        >
          <p>{say('about.partner.hint')}</p>
        </FormOf>
      ) : (
        <p role="status">{say('about.partner.sent', { email: sentFrom })}</p>
      )}
    </section>
  );
}

/** A page of texts that ends with the way to the staff. A partner is no member: form and e-mail address ask for no account. */
function TextPage({ name }: { readonly name: PageName }) {
  const { say } = useText();
  const address = useSite().site?.links?.contact ?? '';
  return (
    <article className="article">
      <h1>{say(`about.${name}`)}</h1>
      <p className="soft">{say(`about.${name}.lead`)}</p>
      {sections[name].map((at) => (
        <section key={at} className="box">
          <h2>{say(`about.${name}.${at}` as 'about.company.1')}</h2>
          <p>{say(`about.${name}.${at}.text` as 'about.company.1.text')}</p>
        </section>
      ))}
      {name === 'affliate' && address !== '' && <p>{say('about.affliate.free')}</p>}
      <p className="acts">
        {name === 'affliate' && address !== '' && (
          <a className={clsx(buttonStyles['button'], buttonStyles['primary'])} href={`mailto:${address}`}>
            {say('about.affliate.mail')}
          </a>
        )}
        <Link className={clsx(buttonStyles['button'], buttonStyles['primary'])} to={contact[name]}>
          {say(`about.${name}.contact`)}
        </Link>
      </p>
      {name === 'affliate' && <PartnerForm />}
    </article>
  );
}

function Gate({ link }: { readonly link: MenuItem }) {
  const { language } = useText();
  const entries = [link, ...(link.children ?? [])].flatMap(({ label, route }) =>
    route === null ? [] : [{ label, route }],
  );
  return (
    <section className="box top">
      <h2>{nameIn(link.label, language)}</h2>
      <ul className={`stack g2 ${styles['links']}`}>
        {entries.map(({ label, route }) => (
          <li key={`${route} ${label.ko}`}>
            <Link to={route}>{nameIn(label, language)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every page that the site's menu leads to. */
function Gates() {
  const { say } = useText();
  const { site } = useSite();
  return (
    <div className="page">
      <h1>{say('about.gates')}</h1>
      <p className="soft">{say('about.gates.lead')}</p>
      <div className="cards">
        {(site?.menu ?? []).map((link) => (
          <Gate key={link.label.ko} link={link} />
        ))}
      </div>
    </div>
  );
}

/** /company, /affliate (spelt so) and /gates (A2). */
export function AboutScreen() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/gates')) return <Gates />;
  return <TextPage name={pathname.startsWith('/affliate') ? 'affliate' : 'company'} />;
}
