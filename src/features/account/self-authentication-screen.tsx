import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../text/i18n.ts';
import { authKeyPage, withAuthKey } from './authkey-pages.ts';
import { PasswordAgain } from './use-reauthentication.tsx';

const HOME = '/mypage/info/otp';

/** Asks for the password, then opens the page that `to` names with the authkey. */
export function SelfAuthenticationScreen() {
  const { say } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const page = authKeyPage(params.get('to') ?? '') ?? HOME;
  const go = (authKey: string): void => void navigate(withAuthKey(page, authKey), { replace: true });
  return (
    <section className="page">
      <h1>{say('self.title')}</h1>
      <div className="box">
        <PasswordAgain onKey={go} />
      </div>
    </section>
  );
}
