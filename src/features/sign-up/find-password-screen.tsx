import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { NewPassword, noPassword } from '../account/use-new-password.tsx';
import { CertifyForm } from './certify-form.tsx';
import { signUpRefusalText } from './sign-up-refusal-text.ts';
import styles from './sign-up.module.css';
import { isAbout, useAsking } from './use-asking.ts';
import { useToLogin } from './use-to-login.ts';

interface IdFormProps {
  readonly certified: string;
  readonly onReset: (ticket: string, id: string) => void;
}

function IdForm({ certified, onReset }: IdFormProps) {
  const { core } = useClient();
  const texts = useText();
  const [id, setId] = useState('');
  const { busy, refusal, ask } = useAsking();
  const submit = () =>
    ask(
      () => core.calls.ask('sign-up.findPassword', { form: { authToken: certified, id } }),
      ({ reset }) => onReset(reset, id),
    );
  return (
    <Form onSubmit={submit}>
      <Field
        label={texts.say('login.id')}
        name="id"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={100}
        value={id}
        onChange={setId}
        fault={refusal === null ? null : signUpRefusalText(refusal, texts)}
      />
      <Button look="primary" type="submit" disabled={busy || id === ''}>
        {texts.say(busy ? 'sign-up.busy' : 'sign-up.next')}
      </Button>
    </Form>
  );
}

interface ResetFormProps {
  readonly ticket: string;
  readonly id: string;
  readonly onDone: () => void;
}

function ResetForm({ ticket, id, onDone }: ResetFormProps) {
  const { core } = useClient();
  const texts = useText();
  const [typed, setTyped] = useState(noPassword);
  const { busy, refusal, ask } = useAsking();
  const text = refusal === null ? null : signUpRefusalText(refusal, texts);
  const form = { reset: ticket, password: typed.password };
  const ofField = isAbout(refusal, 'PASSWORD_FORMAT', 'PASSWORD_COMMON');
  return (
    <Form onSubmit={() => ask(() => core.calls.ask('sign-up.resetPassword', { form }), onDone)}>
      <NewPassword
        name="password"
        labels={{ first: texts.say('password.new'), again: texts.say('password.new-again') }}
        value={typed}
        onChange={setTyped}
        context={{ id }}
        fault={ofField ? text : null}
      />
      <p className={`bad small ${styles['fault']}`} role="alert">
        {ofField ? null : text}
      </p>
      <Button
        look="primary"
        type="submit"
        disabled={busy || typed.password === '' || typed.password !== typed.again}
      >
        {texts.say(busy ? 'sign-up.busy' : 'sign-up.reset.submit')}
      </Button>
    </Form>
  );
}

/** A new password by certification and id (B1). */
export function FindPasswordScreen() {
  const { say } = useText();
  const toLogin = useToLogin();
  const [certified, setCertified] = useState<string | null>(null);
  const [reset, setReset] = useState<{ readonly ticket: string; readonly id: string } | null>(null);
  const [done, setDone] = useState(false);
  return (
    <div className="page">
      <h1>{say('login.find-password')}</h1>
      {done ? (
        <EmptyPlaceholder title={say('sign-up.reset.done')} hint={say('sign-up.reset.done.hint')}>
          <Button look="primary" onClick={toLogin}>
            {say('account.login')}
          </Button>
        </EmptyPlaceholder>
      ) : reset !== null ? (
        <ResetForm {...reset} onDone={() => setDone(true)} />
      ) : certified !== null ? (
        <IdForm certified={certified} onReset={(ticket, id) => setReset({ ticket, id })} />
      ) : (
        <CertifyForm onCertified={(person) => setCertified(person.certified)} />
      )}
    </div>
  );
}
