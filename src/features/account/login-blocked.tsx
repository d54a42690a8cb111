import { SELF_RESTRICTED } from '../../../domain/member/restriction.ts';
import { openMemberPage } from '../../core/session/member-page.ts';
import type { LoginRefusal } from '../../../worker/features/account/account-api.ts';
import { Button } from '../../parts/forms/button.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { type Texts, useText } from '../../text/i18n.ts';
import { useSite } from '../site/use-site.ts';
import { LockedOutForm } from './locked-out-form.tsx';
import { loginRefusalText } from './login-refusal-text.ts';
import styles from './login-hold.module.css';

type State = Extract<LoginRefusal, { readonly kind: 'state' }>;

const factsOf = ({ until, days, cause }: State, { say, language }: Texts) => {
  const facts: (readonly [string, string])[] = [];
  if (cause != null)
    facts.push([say('word.reason'), cause === SELF_RESTRICTED ? say('login.blocked.self') : cause]);
  if (until !== null) facts.push([say('login.blocked.until'), dateAndTime(until, language)]);
  if (days !== null && until !== null) facts.push([say('login.blocked.left'), say('word.days', { days })]);
  return facts;
};

const hints = {
  AL003: 'login.blocked.AL003',
  AL100: 'login.blocked.AL100',
  AL200: 'login.blocked.AL100',
  AL300: 'login.blocked.AL300',
} as const;

/** The e-mail address of customer service, where the site has one. */
function CustomerService() {
  const { say } = useText();
  const contact = useSite().site?.links?.contact ?? '';
  return contact === '' ? null : (
    <a className={`soft small underline ${styles['again']}`} href={`mailto:${contact}`}>
      {say('login.blocked.contact')}
    </a>
  );
}

/** An account that nobody can log in to now: why, until when, and what the member can do. */
export function LoginBlocked({ refusal }: { readonly refusal: State }) {
  const texts = useText();
  const { say } = texts;
  const facts = factsOf(refusal, texts);
  const hint = hints[refusal.code as keyof typeof hints];
  return (
    <>
      <div role="alert">
        <h3>{loginRefusalText(refusal, texts)}</h3>
      </div>
      {facts.length > 0 && (
        <dl className={`well stack ${styles['facts']}`}>
          {facts.map(([name, value]) => [
            <dt key={name}>{name}</dt>,
            <dd className="strong" key={value}>
              {value}
            </dd>,
          ])}
        </dl>
      )}
      <p>{say(hint)}</p>
      {(refusal.code === 'AL100' || refusal.code === 'AL200') && <CustomerService />}
      {refusal.ask != null && <LockedOutForm ticket={refusal.ask} />}
      {refusal.code === 'AL300' && (
        <Button look="primary" onClick={() => openMemberPage('Join')}>
          {say('login.join')}
        </Button>
      )}
    </>
  );
}
