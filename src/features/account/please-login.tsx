import { useEffect } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount } from './use-account.ts';
import { loginAhead } from './use-login-ahead.ts';
import { AwaitedMember } from './use-member-only.tsx';
import styles from './login.module.css';

/** Says of an act that it needs a login, once it is known that nobody is logged in. A member who is found meanwhile can act again. */
export function PleaseLogin({ onCancel }: { readonly onCancel: () => void }) {
  const { say } = useText();
  const { state } = useAccount();
  useEffect(() => {
    if (state === 'member') dialogs.show(null);
  }, [state]);
  if (state !== 'visitor') return <AwaitedMember count={3} height={40} />;
  return (
    <div className={`stack g12 fit ${styles['form']}`}>
      <p>{say('login.please.hint')}</p>
      <Button look="primary" {...loginAhead} onClick={() => dialogs.show('login')}>
        {say('account.login')}
      </Button>
      <Button onClick={onCancel}>{say('word.cancel')}</Button>
    </div>
  );
}
