import { Button } from './button.tsx';
import { EmptyFace } from './faces.tsx';
import { useText } from '../text/i18n.ts';
import { dialogs } from '../core/dialogs.ts';

/** In the place of what only members have: their bets. */
export function LoginFace() {
  const { say } = useText();
  return (
    <EmptyFace title={say('history.login')}>
      <Button look="primary" onClick={() => dialogs.show('login')}>
        {say('account.login')}
      </Button>
    </EmptyFace>
  );
}
