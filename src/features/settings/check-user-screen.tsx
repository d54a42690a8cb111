import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { PasswordAgain } from '../account/use-reauthentication.tsx';

const targets: ReadonlySet<string> = new Set(['updateuser', 'restriction']);

/** The page that shows what an authkey allows; without the authkey in the address the password comes first. */
export const toCheckUser = (to: 'updateuser' | 'restriction') => (
  <Navigate to={`/mypage/info/checkuser?to=${to}`} replace />
);

/** Asks for the password, then opens the page with the authkey in its address (A13). */
export function CheckUserScreen() {
  const { say } = useText();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get('to') ?? '';
  const to = targets.has(asked) ? asked : 'updateuser';
  const onKey = (key: string): void =>
    void navigate(`/mypage/info/${to}?authkey=${encodeURIComponent(key)}`, { replace: true });
  return (
    <MemberScreen page="check-user" title={say('reauth.title')}>
      <div className="box">
        <p>{say('settings.check.text')}</p>
        <PasswordAgain onKey={onKey} />
      </div>
    </MemberScreen>
  );
}
