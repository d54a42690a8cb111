import { Button } from './button.tsx';
import { EmptyPlaceholder } from './placeholders.tsx';
import { useText } from '../text/i18n.ts';
import { dialogs } from '../core/dialogs.ts';

/** Shown to a visitor in place of a member's bets. */
export function LoginPlaceholder() {
  const { say } = useText();
  return (
    <EmptyPlaceholder title={say('history.login')}>
      <Button look="primary" onClick={() => dialogs.show('login')}>
        {say('account.login')}
      </Button>
    </EmptyPlaceholder>
  );
}
