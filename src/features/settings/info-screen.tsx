import type { CSSProperties } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Facts } from '../../parts/answers/facts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { dateAndTime } from '../../text/dates.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useWallets } from '../wallet/use-wallet.ts';
import { useSettings } from './use-settings.ts';

/** Who the member is and what they have; each line that leads on opens its page. */
function Account({ view }: { readonly view: DataOf<'settings.settings'> }) {
  const { say, language } = useText();
  const { spoCoin, spoMile } = useWallets();
  const time = (at: number | null): string =>
    at === null ? say('settings.never') : dateAndTime(at, language);
  const change = '/mypage/info/checkuser';
  return (
    <section className="box top">
      <h2>{say('settings.account')}</h2>
      <Facts
        facts={[
          { key: 'nick', name: say('word.nickname'), value: view.nick, to: change },
          { key: 'id', name: say('login.id'), value: view.id },
          { key: 'level', name: say('word.level'), value: say(`level.${view.user_level}`) },
          { key: 'coin', name: say('wallet.coin'), value: gold(spoCoin), to: '/mypage/cash' },
          { key: 'mile', name: say('wallet.mile'), value: gold(spoMile), to: '/mypage/mileage' },
          { key: 'last-login', name: say('settings.last-login'), value: time(view.last_login) },
          { key: 'joined', name: say('settings.joined'), value: time(view.created_at) },
        ]}
      />
    </section>
  );
}

/** The protections of the account and the limits of its use, each with its present state. */
function Safety({ view }: { readonly view: DataOf<'settings.settings'> }) {
  const { core } = useClient();
  const { say, language } = useText();
  const otp = useAsk(`otp ${view.id}`, () => core.calls.ask('security.otpStatus')).answer;
  const links = useAsk(`social ${view.id}`, () => core.calls.ask('social.socialLinks')).answer;
  const social = links?.ok === true ? links.value.links.map(({ provider }) => say(`login.${provider}`)) : [];
  const used = (holds: boolean): string => say(holds ? 'word.in-use' : 'word.not-in-use');
  const isOtp = otp?.ok === true && otp.value.USE === 'Y';
  const changed = view.password_at === null ? say('settings.never') : dateAndTime(view.password_at, language);
  const info = '/mypage/info';
  return (
    <section className="box top">
      <h2>{say('settings.safety')}</h2>
      <Facts
        facts={[
          { key: 'password', name: say('settings.password-at'), value: changed, to: `${info}/checkuser` },
          {
            key: 'social',
            name: say('mypage.social'),
            value: social.join(', ') || used(false),
            to: `${info}/social`,
          },
          { key: 'otp', name: say('word.code'), value: used(isOtp), to: `${info}/otp` },
          {
            key: 'passkeys',
            name: say('passkey.title'),
            value: say('settings.see'),
            to: `${info}/passkeys`,
          },
          {
            key: 'loss',
            name: say('settings.loss'),
            value: used(view.lossLimitChk === 'Y'),
            to: `${info}/losslimit`,
          },
          {
            key: 'restriction',
            name: say('restriction.title'),
            value: used(false),
            to: `${info}/restriction`,
          },
          {
            key: 'activity',
            name: say('activity.title'),
            value: say('settings.see'),
            to: `${info}/activity`,
          },
        ]}
      />
    </section>
  );
}

/** Two of them beside each other. */
const columns = { '--least': '20rem' } as CSSProperties;

function Home({ view }: { readonly view: DataOf<'settings.settings'> }) {
  const { say } = useText();
  return (
    <>
      <div className="cards" style={columns}>
        <Account view={view} />
        <Safety view={view} />
      </div>
      <p className="right">
        <Link className="soft underline small" to="/unregister">
          {say('sign-up.leave.title')}
        </Link>
      </p>
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
    <MemberScreen page="info" title={say('settings.title')}>
      {({ userId }) => <Panel member={userId} />}
    </MemberScreen>
  );
}
