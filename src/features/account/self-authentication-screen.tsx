import { ShieldCheck } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import layout from '../../parts/layout.module.css';
import { useText } from '../../text/i18n.ts';
import { PasswordAgain } from './use-reauthentication.tsx';

/** The five routes that take an authkey (A13), by their names; no other page gets one. */
const targets: Readonly<Record<string, string>> = {
  'mypage-info-otp': '/mypage/info/otp',
  'mypage-info-otpcancel': '/mypage/info/otpcancel',
  'mypage-info-updateuser': '/mypage/info/updateuser',
  'mypage-info-restriction': '/mypage/info/restriction',
  unregister: '/unregister',
};
const HOME = '/mypage/info/otp';

/** Asks for the password, then opens the page that `to` names with the authkey. */
export function SelfAuthenticationScreen() {
  const { say } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const name = params.get('to') ?? '';
  const target = Object.hasOwn(targets, name) ? targets[name] : undefined;
  const go = (authkey: string): void =>
    void navigate(`${target ?? HOME}?authkey=${encodeURIComponent(authkey)}`, { replace: true });
  return (
    <section className={layout['page']}>
      <h1>
        <ShieldCheck size={20} aria-hidden /> {say('self.title')}
      </h1>
      <div className={layout['box']}>
        <PasswordAgain onKey={go} />
      </div>
    </section>
  );
}
