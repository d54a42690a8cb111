/** "Enter your password again": turns the password into an authkey for one act that other features protect. */
import { type ReactNode, useState } from 'react';
import type { ProofRefusal } from '../../../worker/features/account/security-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { OneTimeCode, PresentPassword } from './use-known-fields.tsx';

const refusalText = (refusal: ProofRefusal, say: Say): string =>
  refusal.kind === 'wait' ? say('reauth.wait', { seconds: refusal.seconds }) : say(`reauth.${refusal.kind}`);

const isAboutCode = (refusal: ProofRefusal | null): boolean =>
  refusal?.kind === 'code-needed' || refusal?.kind === 'wrong-code';

interface PasswordAgainProps {
  /** Called with the authkey. */
  readonly onKey: (authKey: string) => void;
  readonly onCancel?: () => void;
}

/** The form; the field for the code appears when the server asks for a code. */
export function PasswordAgain({ onKey, onCancel }: PasswordAgainProps) {
  const { core } = useClient();
  const { say } = useText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [refusal, setRefusal] = useState<ProofRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy || password === '') return;
    setBusy(true);
    const answer = await core.security.authKey(password, code);
    setBusy(false);
    if (answer.ok) return onKey(answer.value);
    setRefusal(answer.error);
    setAsksCode((asked) => asked || isAboutCode(answer.error));
    if (answer.error.kind === 'wrong-code') setCode('');
  };
  const fault = refusal === null ? null : refusalText(refusal, say);
  const ofCode = isAboutCode(refusal);
  return (
    <Form onSubmit={submit}>
      <p>{say('reauth.text')}</p>
      <PresentPassword value={password} onChange={setPassword} fault={ofCode ? null : fault} />
      {asksCode && <OneTimeCode value={code} onChange={setCode} fault={ofCode ? fault : null} />}
      <Button look="primary" type="submit" disabled={busy || password === ''}>
        {say(busy ? 'login.submitting' : 'reauth.submit')}
      </Button>
      {onCancel !== undefined && <Button onClick={onCancel}>{say('login.cancel')}</Button>}
    </Form>
  );
}

export interface Reauthentication {
  /** Opens the dialog; the authkey, or null where the member gave up. */
  readonly ask: () => Promise<string | null>;
  /** The dialog while it asks, else null; the caller draws it. */
  readonly dialog: ReactNode;
}

/** For screens of `createTextChunk`, because the texts are loaded on demand. */
export function useReauthentication(): Reauthentication {
  const { say } = useText();
  const [answer, setAnswer] = useState<{ readonly give: (key: string | null) => void } | null>(null);
  const end = (key: string | null): void => {
    answer?.give(key);
    setAnswer(null);
  };
  return {
    ask: () =>
      new Promise((give) => {
        answer?.give(null);
        setAnswer({ give });
      }),
    dialog:
      answer === null ? null : (
        <Modal title={say('reauth.title')} open onClose={() => end(null)} width={420}>
          <PasswordAgain onKey={end} onCancel={() => end(null)} />
        </Modal>
      ),
  };
}
