import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { OneTimeCode, PresentPassword } from '../account/use-known-fields.tsx';
import { isReady, NewPassword, noPassword } from '../account/use-new-password.tsx';
import { useChange } from './use-settings.ts';

export function PasswordForm({ id }: { readonly id: string }) {
  const { core } = useClient();
  const { say } = useText();
  const { ended } = useChange();
  const [old, setOld] = useState('');
  const [typed, setTyped] = useState(noPassword);
  const [fault, setFault] = useState<string | null>(null);
  /** null: the server has not asked for a code. */
  const [code, setCode] = useState<string | null>(null);
  const context = { id, old };
  const ready = old !== '' && isReady(typed, context);
  const send = async (): Promise<void> => {
    if (!ready) return;
    const form = { old, value: typed.password, ...(code === null ? {} : { code }) };
    const answer = await core.calls.ask('settings.changePassword', { form });
    const needsCode = !answer.ok && answer.error.kind === 'code' && answer.error.code === 'AP009';
    if (needsCode) setCode('');
    const text = await ended(answer);
    setFault(text);
    if (text !== null) return;
    setCode(null);
    setOld(afterSending(old, ''));
    setTyped(afterSending(typed, noPassword));
  };
  return (
    <div className="box">
      <h2>{say('settings.password')}</h2>
      <Form onSubmit={send}>
        <PresentPassword value={old} onChange={setOld} fault={code === null ? fault : null} />
        <NewPassword
          name="new-password"
          labels={{ first: say('password.new'), again: say('password.new-again') }}
          value={typed}
          onChange={setTyped}
          context={context}
          fault={null}
        />
        {code !== null && <OneTimeCode value={code} onChange={setCode} fault={fault} />}
        <p>{say('settings.password.ends')}</p>
        <Button look="primary" type="submit" disabled={!ready}>
          {say('settings.password')}
        </Button>
      </Form>
    </div>
  );
}
