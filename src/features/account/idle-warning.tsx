import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { minutesAndSeconds } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './idle-warning.module.css';

const STEP_MS = 250;

const secondsUntil = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

/** Whole seconds until the end, drawn each second. */
function SecondsLeft({ endsAt }: { readonly endsAt: number }) {
  const { say } = useText();
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(endsAt)), STEP_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <p className={`bold center ${styles['left']}`} data-idle-left={seconds} role="timer">
      {say('idle.left', { time: minutesAndSeconds(seconds) })}
    </p>
  );
}

/** The countdown before the automatic logout (B14): every window shows it, and one answer counts for all. */
export function IdleWarning({ endsAt }: { readonly endsAt: number }) {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const extend = (): void => void core.account.extend();
  const settings = (): void => {
    extend();
    void navigate('/mypage/info/updateuser');
  };
  return (
    <Modal title={say('idle.title')} open onClose={extend}>
      <div className="stack g12">
        <p>{say('idle.text')}</p>
        <SecondsLeft endsAt={endsAt} />
        <Button look="primary" onClick={extend}>
          {say('idle.extend')}
        </Button>
        <div className="pair">
          <Button onClick={() => void core.account.logOut()}>{say('idle.now')}</Button>
          <Button onClick={settings}>{say('idle.settings')}</Button>
        </div>
      </div>
    </Modal>
  );
}
