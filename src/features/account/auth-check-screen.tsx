import { useSearchParams } from 'react-router';
import { ErrorPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { authKeyPage, withAuthKey } from './authkey-pages.ts';
import { PasswordAgain } from './use-reauthentication.tsx';

/** In a frame the page that shows it moves on. Only pages of this site may frame it. */
const go = (address: string): void => (window.top ?? window).location.assign(address);

/** The identity check as a member page (H3): asks for the password, then opens `callback`, one of the five pages, with the authkey. */
export function AuthCheckScreen() {
  const { say } = useText();
  const [params] = useSearchParams();
  const page = authKeyPage(params.get('callback') ?? '');
  if (page === null)
    return <ErrorPlaceholder title={say('member-page.refused')} hint={say('member-page.refused.hint')} />;
  return (
    <>
      <h1>{say('self.title')}</h1>
      <PasswordAgain onKey={(authKey) => go(withAuthKey(page, authKey))} />
    </>
  );
}
