import { useEffect } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount } from './use-account.ts';

/** Logs out; the core then leads every window home (B10). A visitor reads that nobody is logged in. */
export function LogoutScreen() {
  const { core } = useClient();
  const { say } = useText();
  const { state } = useAccount();
  useEffect(() => {
    if (state === 'member') void core.account.logOut();
  }, [core, state]);
  if (state !== 'visitor') return <EmptyPlaceholder title={say('logout.busy')} />;
  return (
    <EmptyPlaceholder title={say('logout.title')} hint={say('logout.hint')}>
      <Button look="primary" onClick={() => dialogs.show('login')}>
        {say('account.login')}
      </Button>
      <Link className={buttonStyles['button']} to="/">
        {say('error.home')}
      </Link>
    </EmptyPlaceholder>
  );
}
