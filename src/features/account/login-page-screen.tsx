import { useEffect } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import { readToken } from '../../core/session/token-cookie.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { LoginPanel } from './login-panel.tsx';
import { useAccount } from './use-account.ts';

/**
 * Hands the token to the page that shows this one, which then closes the frame. Where the token is not in the cookie yet, the core's moment
 * sends it (the moment `token`): a frame that was closed before would never send it.
 */
function done(): void {
  const token = readToken();
  if (token !== null) sendToHost({ kind: 'token', token });
}

/** The login in a frame. */
export function LoginPageScreen() {
  const { say } = useText();
  const { member } = useAccount();
  const isHere = member !== null;
  useEffect(() => {
    if (isHere) done();
  }, [isHere]);
  return (
    <>
      <h1>{say('account.login')}</h1>
      {!isHere && <LoginPanel onDone={done} />}
      {isHere && window.parent !== window && <EmptyPlaceholder title={say('login.done')} />}
      {isHere && window.parent === window && (
        <EmptyPlaceholder title={say('login.done')} hint={say('login.done.hint')}>
          <Link className={buttonStyles['button']} to="/">
            {say('error.home')}
          </Link>
        </EmptyPlaceholder>
      )}
    </>
  );
}
