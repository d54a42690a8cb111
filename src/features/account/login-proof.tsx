import { LoaderCircle } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../text/i18n.ts';
import styles from './login-hold.module.css';

/** The proof of work: nothing to see or type. The core solves it, then the login goes on by itself. */
export function LoginProof({
  challenge,
  onSolve,
}: {
  readonly challenge: string;
  readonly onSolve: (challenge: string) => Promise<void>;
}) {
  const { say } = useText();
  const solve = useEffectEvent(onSolve);
  useEffect(() => void solve(challenge), [challenge]);
  return (
    <>
      <h3>{say('login.proof.title')}</h3>
      <p className={`row g10 ${styles['wait']}`} role="status">
        <LoaderCircle size={20} aria-hidden /> {say('login.proof.text')}
      </p>
    </>
  );
}
