import clsx from 'clsx';
import { ChevronDown, ChevronUp, History, LogOut, Mail, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from '../core/door/use-client.ts';
import { readStored, writeStored } from '../core/browser/stored-choice.ts';
import { useAccount, useExpectsMember } from '../features/account/use-account.ts';
import { loginAhead } from '../features/account/use-login-ahead.ts';
import { useWallets } from '../features/wallet/use-wallet.ts';
import { WalletLines } from '../features/wallet/wallet-lines.tsx';
import { Button, IconButton } from '../parts/forms/button.tsx';
import { gold } from '../text/format.ts';
import { useText } from '../text/i18n.ts';
import { dialogs } from '../core/browser/dialogs.ts';
import styles from './sidebar.module.css';

const FOLDED = 'spo.account-folded';

/** Whether the account box is folded, and a function that changes it. Remembered in this browser. */
function useFolded(): readonly [folded: boolean, toggle: () => void] {
  const [folded, setFolded] = useState(() => readStored(FOLDED) === 'Y');
  const toggle = (): void => {
    writeStored(FOLDED, folded ? null : 'Y');
    setFolded(!folded);
  };
  return [folded, toggle];
}

function Visitor({ checking }: { readonly checking: boolean }) {
  const { say } = useText();
  return (
    <section className={clsx('box', styles['box'])}>
      <p className="soft">{say('account.visitor')}</p>
      <Button look="primary" disabled={checking} {...loginAhead} onClick={() => dialogs.show('login')}>
        <UserRound size={16} aria-hidden /> {say(checking ? 'account.checking' : 'account.login')}
      </Button>
    </section>
  );
}

interface HeadActsProps {
  readonly folded: boolean;
  readonly onFold: () => void;
  readonly unread: number;
}

/** The buttons of the first line; the one to the history only while the other buttons are folded. */
function HeadActs({ folded, onFold, unread }: HeadActsProps) {
  const navigate = useNavigate();
  const { core } = useClient();
  const { say } = useText();
  return (
    <span className={styles['acts']}>
      <IconButton
        className={styles['messages'] ?? ''}
        aria-label={say('sidebar.messages', { count: String(unread) })}
        data-unread={unread}
        onClick={() => void navigate('/messages')}
      >
        <Mail size={16} />
        {unread > 0 && <b className="badge num">{Math.min(unread, 99)}</b>}
      </IconButton>
      <IconButton
        className={styles['folded'] ?? ''}
        aria-label={say('history.title')}
        onClick={() => dialogs.show('history')}
      >
        <History size={16} />
      </IconButton>
      <IconButton
        className={styles['fold'] ?? ''}
        aria-label={say('sidebar.account-details')}
        aria-expanded={!folded}
        onClick={onFold}
      >
        {folded ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
      </IconButton>
      <IconButton aria-label={say('account.logout')} onClick={() => void core.account.logOut()}>
        <LogOut size={16} />
      </IconButton>
    </span>
  );
}

/**
 * The account. A member can fold it, which leaves name, gold and the way to the history. While a stored token is being checked, the box keeps
 * the place of the member's box, so that nothing below it moves.
 */
export function AccountBox() {
  const { say } = useText();
  const navigate = useNavigate();
  const { member, state } = useAccount();
  const { spoGold } = useWallets();
  const [folded, toggle] = useFolded();
  const isExpected = useExpectsMember();
  if (!isExpected) return <Visitor checking={state === 'checking'} />;
  return (
    <section
      className={clsx('box rigid', styles['box'], styles['account'])}
      data-member={member?.userId}
      data-folded={folded}
      data-waiting={member === null}
      inert={member === null}
    >
      <div className={`row ${styles['who']}`}>
        <span className={`chip brand rigid ${styles['level']}`}>
          {member === null ? '' : say(`level.${member.level}`)}
        </span>
        <strong>{member?.nick ?? say('account.checking')}</strong>
        <span className={clsx(styles['folded'], 'bold', 'num')}>{gold(spoGold)}</span>
        <HeadActs folded={folded} onFold={toggle} unread={member?.unreadMessages ?? 0} />
      </div>
      <div className={`stack g10 ${styles['more']}`}>
        <WalletLines />
        <div className={`row g6 ${styles['pairs']}`}>
          <Button onClick={() => dialogs.show('history')}>{say('history.title')}</Button>
          <Button onClick={() => void navigate('/mypage')}>{say('sidebar.mypage')}</Button>
          <Button onClick={() => dialogs.show('safebox')}>{say('sidebar.safebox')}</Button>
        </div>
      </div>
    </section>
  );
}
