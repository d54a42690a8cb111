import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import { memberTextLimits } from '../../../domain/member/text-limits.ts';
import { plainCode } from '../../../domain/number/typed-number.ts';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { FaultLine, Field, Form } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { CodeOfDigits } from '../account/use-known-fields.tsx';
import styles from './sign-up.module.css';
import { isAbout, useAsking } from './use-asking.ts';

type SentCode = DataOf<'sign-up.certifySend'>;
export type CertifiedPerson = DataOf<'sign-up.certifyConfirm'>;

const fieldCodes = ['NAME', 'BIRTH', 'PHONE', 'UNDER_AGE'] as const;

function PersonForm({ onSent }: { readonly onSent: (sent: SentCode) => void }) {
  const { core } = useClient();
  const { say } = useText();
  const [person, setPerson] = useState({ name: '', birth: '', phone: '' });
  const { isBusy, fault, refusal, run } = useAsking();
  const faultOf = (...codes: readonly string[]): string | null => (isAbout(refusal, ...codes) ? fault : null);
  const set = (field: keyof typeof person) => (value: string) => setPerson({ ...person, [field]: value });
  return (
    <Form onSubmit={() => run(() => core.calls.ask('sign-up.certifySend', { form: person }), onSent)}>
      <Field
        label={say('word.name')}
        name="name"
        autoComplete="name"
        maxLength={memberTextLimits.certifiedName}
        value={person.name}
        onChange={set('name')}
        fault={faultOf('NAME')}
      />
      <Field
        label={say('sign-up.birth')}
        name="birth"
        inputMode="numeric"
        autoComplete="bday"
        maxLength={12}
        placeholder="1990-01-02"
        value={person.birth}
        onChange={set('birth')}
        hint={say('sign-up.birth.hint')}
        fault={faultOf('BIRTH', 'UNDER_AGE')}
      />
      <Field
        label={say('word.phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={memberTextLimits.phone}
        placeholder="010-1234-5678"
        value={person.phone}
        onChange={set('phone')}
        fault={faultOf('PHONE')}
      />
      <FaultLine text={isAbout(refusal, ...fieldCodes) ? null : fault} />
      <Submit disabled={isBusy}>{say(isBusy ? 'account.checking' : 'sign-up.send-code')}</Submit>
    </Form>
  );
}

interface CodeFormProps {
  readonly sent: SentCode;
  readonly onCertified: (person: CertifiedPerson) => void;
  readonly onAgain: () => void;
}

const { codeDigits } = memberTextLimits;

function CodeForm({ sent, onCertified, onAgain }: CodeFormProps) {
  const { core } = useClient();
  const { say } = useText();
  const [code, setCode] = useState('');
  const { isBusy, fault, refusal, run } = useAsking();
  const ended = isAbout(refusal, 'CERTIFY');
  const form = { ticket: sent.ticket, certCode: code };
  const confirm = () => run(() => core.calls.ask('sign-up.certifyConfirm', { form }), onCertified);
  return (
    <Form onSubmit={confirm}>
      {sent.sandbox && (
        <div className={`stack soft small start ${styles['note']}`}>
          <p>{say('sign-up.sandbox')}</p>
          <a
            className={buttonStyles['button']}
            href={`/selfauthentication/code?ticket=${encodeURIComponent(sent.ticket)}`}
            target="_blank"
            rel="noopener"
          >
            <ExternalLink size={16} aria-hidden /> {say('sign-up.sandbox.open')}
          </a>
        </div>
      )}
      <CodeOfDigits
        label={say('sign-up.code')}
        value={code}
        onChange={(typed) => setCode(plainCode(typed).replaceAll(/\D/g, '').slice(0, codeDigits))}
        hint={say('sign-up.code.hint', { minutes: Math.round(sent.expiresInMs / MINUTE_MS) })}
        fault={fault}
      />
      <Submit disabled={isBusy || ended || code.length < codeDigits}>
        {say(isBusy ? 'account.checking' : 'sign-up.confirm-code')}
      </Submit>
      <Button onClick={onAgain}>{say('sign-up.code.again')}</Button>
    </Form>
  );
}

/** Self-certification: name, birth date and phone, then the code that was sent to the phone. */
export function CertifyForm({ onCertified }: Pick<CodeFormProps, 'onCertified'>) {
  const [sent, setSent] = useState<SentCode | null>(null);
  if (sent === null) return <PersonForm onSent={setSent} />;
  return <CodeForm sent={sent} onCertified={onCertified} onAgain={() => setSent(null)} />;
}
