import { useLocation, useNavigate } from 'react-router';
import { dialogs, useOpenDialog } from '../../core/dialogs.ts';
import { Button } from '../../parts/button.tsx';
import { ChunkView } from '../../parts/chunk-view.tsx';
import { Modal } from '../../parts/modal.tsx';
import { useText } from '../../text/i18n.ts';
import { loginPanel } from './login-chunks.ts';
import { useAccount } from './use-account.ts';
import { loginAhead } from './use-login-ahead.ts';
import styles from './login.module.css';

export function LoginModal() {
  const { member } = useAccount();
  const open = useOpenDialog() === 'login' && member === null;
  const { say } = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = (): void => {
    dialogs.show(null);
    if (pathname === '/login') void navigate('/', { replace: true });
  };
  return (
    <Modal title={say('login.title')} open={open} onClose={close} width={420}>
      {/* The guard of /login leads on (routes/use-guards.ts). */}
      <ChunkView chunk={loginPanel} props={{ onDone: () => dialogs.show(null) }} />
    </Modal>
  );
}

export function PleaseLoginModal() {
  const open = useOpenDialog() === 'please-login';
  const { say } = useText();
  return (
    <Modal title={say('login.please')} open={open} onClose={() => dialogs.show(null)} width={420}>
      <div className={styles['form']}>
        <p>{say('login.please.hint')}</p>
        <Button look="primary" {...loginAhead} onClick={() => dialogs.show('login')}>
          {say('account.login')}
        </Button>
        <Button onClick={() => dialogs.show(null)}>{say('login.cancel')}</Button>
      </div>
    </Modal>
  );
}
