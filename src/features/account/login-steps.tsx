/** The steps of a login (B3). Each sends what it asks for and hands on the next step or the reason of a refusal. */
import { type ReactNode, useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type {
  LoginRefusal,
  LoginStep,
  LoginStepGiven,
} from '../../../worker/features/account/account-api.ts';
import { ok } from '../../../domain/result.ts';
import { termsNameOf } from '../../../domain/terms/terms.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { openMemberPage } from '../../core/session/member-page.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { FaultLine, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { type Texts, useText } from '../../text/i18n.ts';
import { loginRefusalText } from './login-refusal-text.ts';
import { OneTimeCode, PresentPassword } from './use-known-fields.tsx';
import { isPasswordReady, NewPasswordFields, noPassword } from './use-new-password.tsx';
import styles from './login-hold.module.css';

export interface StepProps {
  readonly step: LoginStep;
  /** The typed id, for the rules of a new password. */
  readonly id: string;
  readonly onDone: () => void;
  /** Called with what the login needs next, or why a step was refused. */
  readonly onNext: (refusal: LoginRefusal) => void;
  /** Back to the form. */
  readonly onAgain: () => void;
}

const faultText = (fault: LoginRefusal, texts: Texts): string =>
  fault.kind === 're-enter' || (fault.kind === 'state' && fault.code === 'AL001')
    ? texts.say('reauth.refusal.AK001')
    : loginRefusalText(fault, texts);

const leadsOn = ({ kind }: LoginRefusal): boolean =>
  kind === 'step' || kind === 'ended' || kind === 'captcha';

/** Sends a step. `fault`: why the last one was refused; a further step or an ended login is handed on. */
function useStep({ step, onDone, onNext }: StepProps) {
  const { core } = useClient();
  const texts = useText();
  const { isBusy, fault, run } = useAct((error: LoginRefusal) => faultText(error, texts));
  const send = async (given: LoginStepGiven): Promise<void> => {
    await run(async () => {
      const result = await core.account.logInStep(step, given);
      if (result.ok) onDone();
      else if (leadsOn(result.error)) onNext(result.error);
      else return result;
      return ok(null);
    });
  };
  return { send, isBusy, fault };
}

const words = {
  otp: ['login.otp.title', 'login.otp.text', 'account.login'],
  reauth: ['reauth.title', 'login.reauth.text', 'word.confirm'],
  wake: ['login.wake.title', 'login.wake.text', 'login.wake.submit'],
  change: ['login.change.title', 'login.change.text', 'login.change.submit'],
  agree: ['login.agree.title', 'login.agree.text', 'login.agree.submit'],
} as const;

interface FrameProps extends Pick<ReturnType<typeof useStep>, 'send' | 'isBusy'> {
  readonly of: keyof typeof words;
  readonly ready?: boolean;
  readonly given: LoginStepGiven;
  readonly children: ReactNode;
}

function StepForm({ of, isBusy, ready = true, send, given, children }: FrameProps) {
  const { say } = useText();
  const [title, text, submit] = words[of];
  return (
    <Form onSubmit={() => send(given)}>
      <h3>{say(title)}</h3>
      <p>{say(text)}</p>
      {children}
      <Submit disabled={isBusy || !ready}>{say(isBusy ? 'login.submitting' : submit)}</Submit>
    </Form>
  );
}

/** REQUIREOTP: the code of the app, or a recovery code. */
export function CodeStep(props: StepProps) {
  const { say } = useText();
  const [code, setCode] = useState('');
  const { fault, ...step } = useStep(props);
  return (
    <StepForm of="otp" {...step} ready={!isBlank(code)} given={{ value: code }}>
      <OneTimeCode value={code} onChange={setCode} fault={fault} />
      <small>{say('login.otp.lost')}</small>
    </StepForm>
  );
}

/** REAUTH: the password again. */
export function PasswordStep(props: StepProps) {
  const { say } = useText();
  const [password, setPassword] = useState('');
  const { fault, ...step } = useStep(props);
  return (
    <>
      <StepForm of="reauth" {...step} ready={password !== ''} given={{ value: password }}>
        <PresentPassword value={password} onChange={setPassword} fault={fault} />
      </StepForm>
      <Button look="quiet" onClick={() => openMemberPage('PassFind')}>
        {say('login.find-password')}
      </Button>
    </>
  );
}

/** AL200: a dormant account wakes up with the password that was just given. */
export function WakeStep(props: StepProps) {
  const { fault, ...step } = useStep(props);
  return (
    <StepForm of="wake" {...step} given={{}}>
      <FaultLine text={fault} />
    </StepForm>
  );
}

/** REQUIRECHGPW: a new password before anything else. */
export function NewPasswordStep(props: StepProps) {
  const [typed, setTyped] = useState(noPassword);
  const context = { id: props.id };
  const { fault, ...step } = useStep(props);
  return (
    <StepForm of="change" {...step} ready={isPasswordReady(typed, context)} given={{ value: typed.password }}>
      <NewPasswordFields value={typed} onChange={setTyped} context={context} fault={fault} />
    </StepForm>
  );
}

/** REAGENT: the terms that have changed. */
export function ChangedTermsStep(props: StepProps) {
  const { say } = useText();
  const { terms } = props.step;
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const { fault, ...step } = useStep(props);
  const turn = (code: string, on: boolean): void =>
    setAgreed((before) => new Set([...before].filter((one) => one !== code).concat(on ? [code] : [])));
  return (
    <StepForm of="agree" {...step} ready={terms.every((code) => agreed.has(code))} given={{ agreed: terms }}>
      <ul className={`stack g4 ${styles['terms']}`}>
        {terms.map((code) => {
          const name = termsNameOf(code);
          return (
            <li key={code}>
              <Check
                text={name === null ? code : say(`terms.name.${name}`)}
                checked={agreed.has(code)}
                onChange={(on) => turn(code, on)}
              />
              {name !== null && (
                <Link to={`/terms/${name}`} target="_blank">
                  {say('word.read')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <FaultLine text={fault} />
    </StepForm>
  );
}
