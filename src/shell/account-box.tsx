import clsx from 'clsx';
import { History, LogOut, PiggyBank, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useClient } from '../core/use-client.ts';
import { useAccount } from '../features/account/use-account.ts';
import { loginAhead } from '../features/account/use-login-ahead.ts';
import { WalletLines } from '../features/wallet/wallet-lines.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import layout from '../parts/layout.module.css';
import { useText } from '../text/i18n.ts';
import { dialogs } from '../core/dialogs.ts';
import styles from './sidebar.module.css';

export function AccountBox() {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const { member, state } = useAccount();
  if (member === null) {
    return (
      <section className={clsx(layout['box'], styles['box'])}>
        <p className={styles['soft']}>{say('account.visitor')}</p>
        <Button
          look="primary"
          disabled={state === 'checking'}
          {...loginAhead}
          onClick={() => dialogs.show('login')}
        >
          <UserRound size={16} aria-hidden />{' '}
          {say(state === 'checking' ? 'account.checking' : 'account.login')}
        </Button>
      </section>
    );
  }
  return (
    <section className={clsx(layout['box'], styles['box'])} data-member={member.userId}>
      <div className={styles['who']}>
        <span className={styles['level']}>{say(`level.${member.level}`)}</span>
        <strong>{member.nick}</strong>
        <IconButton aria-label={say('account.logout')} onClick={() => void core.account.logOut()}>
          <LogOut size={16} />
        </IconButton>
      </div>
      <WalletLines />
      <Button onClick={() => dialogs.show('history')}>
        <History size={16} aria-hidden /> {say('account.history')}
      </Button>
      <div className={styles['pairs']}>
        <Button onClick={() => void navigate('/mypage')}>
          <UserRound size={16} aria-hidden /> {say('sidebar.mypage')}
        </Button>
        <Button onClick={() => dialogs.show('safebox')}>
          <PiggyBank size={16} aria-hidden /> {say('sidebar.safebox')}
        </Button>
      </div>
    </section>
  );
}
