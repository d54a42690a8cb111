import { useEffect, useEffectEvent, useState } from 'react';
import { encode } from 'uqr';
import type { Fault } from '../../../domain/fault.ts';
import { plainCode } from '../../../domain/number/typed-number.ts';
import { memberTextLimits } from '../../../domain/member/text-limits.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { copyText } from '../../parts/layers/copy-text.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
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

/** Modules around the code that stay white, so that cameras find its edge. */
const QUIET = 4;

/** A QR code as one SVG path, always dark on white: cameras do not read the other way round. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** The server's secret as a QR code and as text, and the first code of it. */
export function OtpSetup({ authKey, onCodes, onEnded }: OtpSetupProps) {
  const { core } = useClient();
  const { say } = useText();
  const [prepared, setPrepared] = useState<DataOf<'security.otpPrepare'> | null>(null);
  const [code, setCode] = useState('');
  const act = useAct((why: Fault) => refusalHint('otp.refusal', why, say));
  const refuse = useEffectEvent((why: Fault): void => {
    showToast('bad', refusalHint('otp.refusal', why, say));
    onEnded();
  });
  useEffect(() => {
    let stopped = false;
    void core.calls.ask('security.otpPrepare', { form: { authKey } }).then((answer) => {
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
    const form = { authKey, secretkey: prepared.secretkey, code };
    await act.run(
      async () => {
        const answer = await core.calls.ask('security.otpGenerate', { form });
        if (!answer.ok) setCode('');
        if (!answer.ok && answer.error.kind === 'code' && answer.error.code === 'AO001') onEnded();
        return answer;
      },
      ({ RECOVERY }) => onCodes(RECOVERY),
    );
  };
  const copy = (): void =>
    void copyText(prepared.secretkey, { good: say('otp.copied'), bad: say('otp.not-copied') });
  return (
    <div className="box">
      <Form onSubmit={submit}>
        <h2 className="large">1. {say('otp.step.scan')}</h2>
        <QrCode text={prepared.URI} label={say('otp.qr')} />
        <p>{say('otp.step.type')}</p>
        <p className={`row wrap ${styles['key']}`} data-otp-secret={prepared.secretkey}>
          <code>{grouped(prepared.secretkey)}</code>
          <Button onClick={copy}>{say('otp.copy')}</Button>
        </p>
        <h2 className="large">2. {say('otp.step.code')}</h2>
        <Field
          label={say('word.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={memberTextLimits.code}
          value={code}
          onChange={setCode}
          fault={act.fault}
        />
        <Submit disabled={act.isBusy || !/^\d{6}$/.test(plainCode(code))}>
          {say(act.isBusy ? 'login.submitting' : 'otp.begin')}
        </Submit>
      </Form>
    </div>
  );
}
