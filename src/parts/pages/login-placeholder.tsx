import { Button } from '../forms/button.tsx';
import { EmptyPlaceholder } from '../answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import type { TextKey } from '../../text/ko.ts';

type LoginKey = Extract<TextKey, `login.for.${string}`>;
/** A page that asks a visitor to log in: its feature has a sentence that says what for. */
export type LoginPage = LoginKey extends `login.for.${infer Page}` ? Page : never;

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
