import { Link } from '../../parts/pages/link.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { useWallets } from '../wallet/use-wallet.ts';
import styles from './sign-up.module.css';

const steps = [
  { text: 'sign-up.first.live', to: '/hitgame/live' },
  { text: 'sign-up.first.standard', to: '/hitgame/srs' },
  { text: 'sign-up.first.wallet', to: '/mypage/mileage?pointType=P00002' },
] as const;

/** The first steps of a new member. */
export function Welcome() {
  const { say } = useText();
  const { member } = useAccount();
  const { spoGold } = useWallets();
  return (
    <div className={`stack g14 ${styles['welcome']}`} data-welcome>
      <h1>{say('sign-up.welcome', { nick: member?.nick ?? '' })}</h1>
      <p>{say(spoGold > 0 ? 'sign-up.welcome.gold' : 'sign-up.welcome.again', { gold: gold(spoGold) })}</p>
      <h2>{say('sign-up.first')}</h2>
      <ol className="stack">
        {steps.map(({ text, to }, at) => (
          <li key={to}>
            <Link to={to} className={`${buttonStyles['button']} ${at === 0 ? buttonStyles['primary'] : ''}`}>
              {say(text)}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
