import { useEffect } from 'react';
import { sendToHost } from '../../core/window-messages.ts';
import { EmptyPlaceholder } from '../../parts/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { LoginPanel } from './login-panel.tsx';
import { useAccount } from './use-account.ts';

const done = (): void => sendToHost({ kind: 'close' });

/** The login in a frame. The token goes to the host with the core's moment; a member who is here already closes the frame. */
export function LoginPageScreen() {
  const { say } = useText();
  const { member } = useAccount();
  const isHere = member !== null;
  useEffect(() => {
    if (isHere) done();
  }, [isHere]);
  return (
    <>
      <h1>{say('login.title')}</h1>
      {isHere ? <EmptyPlaceholder title={say('login.done')} /> : <LoginPanel onDone={done} />}
    </>
  );
}
