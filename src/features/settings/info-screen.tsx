import { UserRound } from 'lucide-react';
import { Link } from '../../parts/pages/link.tsx';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Facts } from '../../parts/answers/facts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { dateAndTime, gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useWallets } from '../wallet/use-wallet.ts';
import { useSettings } from './use-settings.ts';

const ways = [
  ['/mypage/info/checkuser', 'settings.update.title'],
  ['/mypage/info/losslimit', 'losslimit.title'],
  ['/mypage/info/activity', 'activity.title'],
  ['/mypage/info/restriction', 'restriction.title'],
  ['/mypage/info/social', 'mypage.social'],
  ['/mypage/info/passkeys', 'passkey.title'],
  ['/mypage/cash', 'settings.coin'],
  ['/mypage/mileage', 'settings.mile'],
  ['/unregister', 'sign-up.leave.title'],
] as const;

function Home({ view }: { readonly view: DataOf<'settings.settings'> }) {
  const { core } = useClient();
  const { say, language } = useText();
  const { spoCoin, spoMile } = useWallets();
  const otp = useAsk(`otp ${view.id}`, () => core.calls.ask('security.otpStatus')).answer;
  const links = useAsk(`social ${view.id}`, () => core.calls.ask('social.socialLinks')).answer;
  const social = links?.ok === true ? links.value.links.map(({ provider }) => say(`login.${provider}`)) : [];
  const time = (at: number | null): string =>
    at === null ? say('settings.never') : dateAndTime(at, language);
  const used = (holds: boolean): string => say(holds ? 'word.in-use' : 'word.not-in-use');
  return (
    <>
      <div className="box">
        <Facts
          facts={[
            { key: 'nick', name: say('settings.nick'), value: view.nick },
            { key: 'id', name: say('login.id'), value: view.id },
            { key: 'level', name: say('word.level'), value: say(`level.${view.user_level}`) },
            { key: 'coin', name: say('wallet.coin'), value: gold(spoCoin) },
            { key: 'mile', name: say('wallet.mile'), value: gold(spoMile) },
            { key: 'last-login', name: say('settings.last-login'), value: time(view.last_login) },
            { key: 'joined', name: say('settings.joined'), value: time(view.created_at) },
            { key: 'password', name: say('settings.password-at'), value: time(view.password_at) },
            { key: 'social', name: say('mypage.social'), value: social.join(', ') || used(false) },
            { key: 'otp', name: say('word.code'), value: used(otp?.ok === true && otp.value.USE === 'Y') },
            { key: 'loss', name: say('settings.loss'), value: used(view.lossLimitChk === 'Y') },
            { key: 'restriction', name: say('restriction.title'), value: used(false) },
          ]}
        />
      </div>
      <nav className="cards" aria-label={say('settings.title')}>
        {ways.map(([path, text]) => (
          <Link key={path} className={buttonStyles['button']} to={path}>
            {say(text)}
          </Link>
        ))}
      </nav>
    </>
  );
}

function Panel({ member }: { readonly member: string }) {
  const { say } = useText();
  return (
    <Answered asked={useSettings(member)} rows={[8, 36]} failed={say('settings.failed')} hint={failureHint}>
      {(view) => <Home view={view} />}
    </Answered>
  );
}

/** The home of my page's information (I1). */
export function InfoScreen() {
  const { say } = useText();
  return (
    <MemberScreen page="info" title={say('settings.title')} icon={UserRound}>
      {({ userId }) => <Panel member={userId} />}
    </MemberScreen>
  );
}
