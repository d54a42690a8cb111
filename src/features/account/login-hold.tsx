import { LoaderCircle } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useEffectEvent } from 'react';
import type { LoginRefusal, LoginStep } from '../../../worker/features/account/account-api.ts';
import { useText } from '../../text/i18n.ts';
import { LoginBlocked } from './login-blocked.tsx';
import {
  ChangedTermsStep,
  CodeStep,
  NewPasswordStep,
  PasswordStep,
  type StepProps,
  WakeStep,
} from './login-steps.tsx';
import styles from './login-hold.module.css';

export interface LoginHoldProps extends Omit<StepProps, 'step'> {
  readonly refusal: LoginRefusal;
  /** Logs in again with the challenge, which the core solves. */
  readonly onSolve: (challenge: string) => Promise<void>;
}

const steps: Readonly<Record<LoginStep['name'], ComponentType<StepProps>>> = {
  otp: CodeStep,
  reauth: PasswordStep,
  wake: WakeStep,
  password: NewPasswordStep,
  agree: ChangedTermsStep,
};

function Step(props: StepProps) {
  const Screen = steps[props.step.name];
  return <Screen {...props} />;
}

interface LoginProofProps {
  readonly challenge: string;
  readonly onSolve: (challenge: string) => Promise<void>;
}

/** The proof of work: nothing to see or type. The core solves it, then the login goes on by itself. */
function LoginProof({ challenge, onSolve }: LoginProofProps) {
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

/** The condition of a login, or why it is closed, in place of the form: each with its way out. */
export function LoginHold({ refusal, onSolve, ...rest }: LoginHoldProps) {
  const { say } = useText();
  const place = useRef<HTMLDivElement>(null);
  const shown = refusal.kind === 'step' ? refusal.step.name : refusal.kind;
  // The form is gone, and the focus with it: keyboard and screen reader go on here.
  useEffect(() => {
    (place.current?.querySelector('input') ?? place.current)?.focus();
  }, [shown]);
  return (
    <div ref={place} tabIndex={-1} className={`stack g14 fit ${styles['hold']}`} data-login-hold={shown}>
      {refusal.kind === 'step' && <Step key={refusal.step.name} step={refusal.step} {...rest} />}
      {refusal.kind === 'captcha' && <LoginProof challenge={refusal.challenge} onSolve={onSolve} />}
      {refusal.kind === 'state' && <LoginBlocked refusal={refusal} />}
      <button type="button" className={`soft small underline ${styles['again']}`} onClick={rest.onAgain}>
        {say('login.again')}
      </button>
    </div>
  );
}
