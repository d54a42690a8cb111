import { memberTextLimits } from '../../../domain/member/text-limits.ts';
import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { FaultLine, Form } from '../../parts/forms/field.tsx';
import { FormOf } from '../../parts/forms/form-of.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { NewPasswordFields, noPassword } from '../account/use-new-password.tsx';
import { CertifyForm } from './certify-form.tsx';
import { signUpRefusalText } from './sign-up-refusal-text.ts';
import { isAbout, useAsking } from './use-asking.ts';
import { useToLogin } from './use-to-login.ts';

interface IdFormProps {
  readonly certified: string;
  readonly onReset: (ticket: string, id: string) => void;
}

function IdForm({ certified, onReset }: IdFormProps) {
  const { core } = useClient();
  const texts = useText();
  return (
    <FormOf
      fields={[
        {
          name: 'id',
          label: 'login.id',
          autoComplete: 'username',
          autoCapitalize: 'none',
          most: memberTextLimits.loginId,
        },
      ]}
      submit="word.next"
      submitting="account.checking"
      send={({ id }) => core.calls.ask('sign-up.findPassword', { form: { authToken: certified, id } })}
      words={(refusal) => signUpRefusalText(refusal, texts)}
      onDone={({ reset }, { id }) => onReset(reset, id)}
    />
  );
}

interface ResetFormProps {
  readonly ticket: string;
  readonly id: string;
  readonly onDone: () => void;
}

function ResetForm({ ticket, id, onDone }: ResetFormProps) {
  const { core } = useClient();
  const { say } = useText();
  const [typed, setTyped] = useState(noPassword);
  const { isBusy, fault, refusal, run } = useAsking();
  const form = { reset: ticket, password: typed.password };
  const ofField = isAbout(refusal, 'PASSWORD_FORMAT', 'PASSWORD_COMMON');
  return (
    <Form onSubmit={() => run(() => core.calls.ask('sign-up.resetPassword', { form }), onDone)}>
      <NewPasswordFields
        name="password"
        value={typed}
        onChange={setTyped}
        context={{ id }}
        fault={ofField ? fault : null}
      />
      <FaultLine text={ofField ? null : fault} />
      <Submit disabled={isBusy || typed.password === '' || typed.password !== typed.again}>
        {say(isBusy ? 'account.checking' : 'sign-up.reset.submit')}
      </Submit>
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
