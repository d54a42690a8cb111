import { useEffect, useEffectEvent, useState } from 'react';
import type { OtpRefusal, PreparedOtp } from '../../../worker/features/account/security-api.ts';
import { plainCode } from '../../../domain/number/typed-number.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { QrCode } from './qr-code.tsx';
import styles from './otp.module.css';

interface OtpSetupProps {
  readonly authKey: string;
  /** Called with the recovery codes when the first code was right. */
  readonly onCodes: (codes: readonly string[]) => void;
  /** Called when the authkey has ended. */
  readonly onEnded: () => void;
}

/** In groups of four, easier to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The server's secret as a QR code and as text, and the first code of it. */
export function OtpSetup({ authKey, onCodes, onEnded }: OtpSetupProps) {
  const { core } = useClient();
  const { say } = useText();
  const [prepared, setPrepared] = useState<PreparedOtp | null>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<OtpRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const refuse = useEffectEvent((why: OtpRefusal): void => {
    showToast('bad', say(`otp.refusal.${why}`));
    onEnded();
  });
  useEffect(() => {
    let stopped = false;
    void core.security.otpPrepare(authKey).then((answer) => {
      if (stopped) return;
      if (answer.ok) setPrepared(answer.value);
      else refuse(answer.error);
    });
    return () => {
      stopped = true;
    };
  }, [core, authKey]);
  if (prepared === null) return <SkeletonRows count={2} height={120} />;
  const submit = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const answer = await core.security.otpBegin(authKey, prepared.secret, code);
    setBusy(false);
    if (answer.ok) return onCodes(answer.value);
    setFault(answer.error);
    setCode('');
    if (answer.error === 'key-ended') onEnded();
  };
  const copy = (): void =>
    void navigator.clipboard.writeText(prepared.secret).then(() => showToast('good', say('otp.copied')));
  return (
    <div className="box">
      <Form onSubmit={submit}>
        <h2 className={styles['step']}>1. {say('otp.step.scan')}</h2>
        <QrCode text={prepared.uri} label={say('otp.qr')} />
        <p>{say('otp.step.type')}</p>
        <p className={`row wrap ${styles['key']}`} data-otp-secret={prepared.secret}>
          <code>{grouped(prepared.secret)}</code>
          <Button onClick={copy}>{say('otp.copy')}</Button>
        </p>
        <h2 className={styles['step']}>2. {say('otp.step.code')}</h2>
        <Field
          label={say('otp.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={code}
          onChange={setCode}
          fault={fault === null ? null : say(`otp.refusal.${fault}`)}
        />
        <Button look="primary" type="submit" disabled={busy || !/^\d{6}$/.test(plainCode(code))}>
          {say(busy ? 'login.submitting' : 'otp.begin')}
        </Button>
      </Form>
    </div>
  );
}
