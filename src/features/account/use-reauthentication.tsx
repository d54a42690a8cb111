/** "Enter your password again": turns the password into an authkey for one act that other features protect. */
import { type ReactNode, useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { FaultDataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { Modal } from '../../parts/layers/modal.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { OneTimeCode, PresentPassword } from './use-known-fields.tsx';

type Refusal = Fault<FaultDataOf<'security.issueAuthKey'>>;

/** A code is needed, or wrong. */
const isAboutCode = (refusal: Refusal | null): boolean =>
  refusal?.kind === 'code' && refusal.code === 'AK002';

function refusalText(refusal: Refusal, asksCode: boolean, say: Say): string {
  if (isAboutCode(refusal)) return say(asksCode ? 'word.wrong-code' : 'reauth.code-needed');
  return refusal.kind === 'code' && refusal.code === 'AK429'
    ? say('reauth.wait', { seconds: refusal.data?.WAIT ?? 1 })
    : refusalHint('reauth.refusal', refusal, say);
}

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
  const act = useAct((error: Refusal) => refusalText(error, code !== '', say));
  const submit = async (): Promise<void> => {
    if (password === '') return;
    const form = { password, ...(code === '' ? {} : { code }) };
    await act.run(
      () => core.calls.ask('security.issueAuthKey', { form }),
      ({ authkey }) => onKey(authkey ?? ''),
      (why) => {
        if (!isAboutCode(why)) return;
        setAsksCode(true);
        setCode('');
      },
    );
  };
  const { isBusy, fault } = act;
  const ofCode = act.refusal !== null && isAboutCode(act.refusal);
  return (
    <Form onSubmit={submit}>
      <p>{say('reauth.text')}</p>
      <PresentPassword value={password} onChange={setPassword} fault={ofCode ? null : fault} />
      {asksCode && <OneTimeCode value={code} onChange={setCode} fault={ofCode ? fault : null} />}
      <Submit disabled={isBusy || password === ''}>
        {say(isBusy ? 'login.submitting' : 'word.confirm')}
      </Submit>
      {onCancel !== undefined && <Button onClick={onCancel}>{say('word.cancel')}</Button>}
    </Form>
  );
}

interface Reauthentication {
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
