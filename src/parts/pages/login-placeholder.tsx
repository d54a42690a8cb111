import { Button } from '../forms/button.tsx';
import type { LoginPage } from './login-pages.ko.ts';
import { EmptyPlaceholder } from '../answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { dialogs } from '../../core/browser/dialogs.ts';

/** Shown to a visitor in place of what only a member sees: what the login is for on this page, and the way to it. */
export function LoginPlaceholder({ page }: { readonly page: LoginPage }) {
  const { say } = useText();
  return (
    <EmptyPlaceholder title={say(`login.for.${page}`)}>
      <Button look="primary" onClick={() => dialogs.show('login')}>
        {say('account.login')}
      </Button>
    </EmptyPlaceholder>
  );
}
