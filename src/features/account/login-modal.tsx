import { type SyntheticEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LoginRefusal } from '../../../worker/features/account/account-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { Modal } from '../../parts/modal.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { loginRefusalText } from './login-refusal-text.ts';
import { dialogs, useOpenDialog } from '../../core/dialogs.ts';
import { useAccount } from './use-account.ts';
import styles from './login.module.css';

const providers = ['naver', 'kakao', 'facebook', 'google'] as const;
const ways = ['join', 'find-id', 'find-password'] as const;

/** Sign-up, finding an id or a password, and social logins. They are listed, but not ready yet. */
function OtherWays() {
  const { say } = useText();
  const notReady = (name: string): void => showToast('plain', say('nav.not-ready', { name }));
  return (
    <>
      <div className={styles['ways']}>
        {ways.map((way) => (
          <Button key={way} look="quiet" onClick={() => notReady(say(`login.${way}`))}>
            {say(`login.${way}`)}
          </Button>
        ))}
      </div>
      <div className={styles['social']} role="group" aria-label={say('login.social')}>
        <span>{say('login.social')}</span>
        {providers.map((provider) => (
          <button
            key={provider}
            type="button"
            data-provider={provider}
            onClick={() => notReady(say(`login.${provider}`))}
          >
            {say(`login.${provider}`)}
          </button>
        ))}
      </div>
    </>
  );
}

function LoginForm({ onDone }: { readonly onDone: () => void }) {
  const { core } = useClient();
  const texts = useText();
  const { say } = texts;
  const [id, setId] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<LoginRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(null);
    const result = await core.account.logIn(id, password);
    setBusy(false);
    if (result.ok) onDone();
    else setFault(result.error);
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <label>
        {say('login.id')}
        <input
          name="id"
          autoComplete="username"
          maxLength={100}
          value={id}
          onChange={({ target }) => setId(target.value)}
          aria-invalid={fault !== null}
        />
      </label>
      <label>
        {say('login.password')}
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={100}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          aria-invalid={fault !== null}
        />
      </label>
      <p className={styles['fault']} role="alert">
        {fault === null ? null : loginRefusalText(fault, texts)}
      </p>
      <Button look="primary" type="submit" disabled={busy} className={styles['submit']}>
        {say(busy ? 'login.submitting' : 'login.submit')}
      </Button>
      <OtherWays />
    </form>
  );
}

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
      <LoginForm onDone={close} />
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
        <Button look="primary" onClick={() => dialogs.show('login')}>
          {say('account.login')}
        </Button>
        <Button onClick={() => dialogs.show(null)}>{say('login.cancel')}</Button>
      </div>
    </Modal>
  );
}
