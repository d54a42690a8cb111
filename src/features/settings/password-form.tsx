import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useText } from '../../text/i18n.ts';
import { OneTimeCode, PresentPassword } from '../account/use-known-fields.tsx';
import { isReady, NewPassword, noPassword } from '../account/use-new-password.tsx';
import { settingsRefusalText, useChange } from './use-settings.ts';

export function PasswordForm({ id }: { readonly id: string }) {
  const { core } = useClient();
  const { say } = useText();
  const { saved } = useChange();
  const act = useAct(settingsRefusalText);
  const [old, setOld] = useState('');
  const [typed, setTyped] = useState(noPassword);
  /** null: the server has not asked for a code. */
  const [code, setCode] = useState<string | null>(null);
  const context = { id, old };
  const ready = old !== '' && isReady(typed, context);
  const send = async (): Promise<void> => {
    if (!ready) return;
    const form = { old, value: typed.password, ...(code === null ? {} : { code }) };
    await act.run(
      async () => {
        const answer = await saved(core.calls.ask('settings.changePassword', { form }));
        if (!answer.ok && answer.error.kind === 'code' && answer.error.code === 'AP009') setCode('');
        return answer;
      },
      () => {
        setCode(null);
        setOld(afterSending(old, ''));
        setTyped(afterSending(typed, noPassword));
      },
    );
  };
  return (
    <div className="box">
      <h2>{say('settings.password')}</h2>
      <Form onSubmit={send}>
        <PresentPassword value={old} onChange={setOld} fault={code === null ? act.fault : null} />
        <NewPassword value={typed} onChange={setTyped} context={context} fault={null} />
        {code !== null && <OneTimeCode value={code} onChange={setCode} fault={act.fault} />}
        <p>{say('settings.password.ends')}</p>
        <Submit disabled={!ready || act.isBusy}>{say('settings.password')}</Submit>
      </Form>
    </div>
  );
}
