import { useState } from 'react';
import { encode } from 'uqr';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useLoaded } from '../../parts/answers/use-loaded.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { useSite } from '../site/use-site.ts';
import { useAuthKey } from './use-auth-key.ts';
import { CodeOfDigits } from './use-known-fields.tsx';
import { useReauthentication } from './use-reauthentication.tsx';
import styles from './otp.module.css';
import type { Fault } from '../../../domain/fault.ts';
import { plainCode } from '../../../domain/number/typed-number.ts';
import { Form } from '../../parts/forms/field.tsx';
import { useAct, useToastAct } from '../../parts/forms/use-act.ts';
import { copyText } from '../../parts/layers/copy-text.ts';

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

interface FirstCodeProps extends OtpSetupProps {
  readonly prepared: DataOf<'security.otpPrepare'>;
}

/** The server's secret as a QR code and as text, and the first code of it. */
function FirstCode({ authKey, prepared, onCodes, onEnded }: FirstCodeProps) {
  const { core } = useClient();
  const { say } = useText();
  const [code, setCode] = useState('');
  const act = useAct((why: Fault) => refusalHint('otp.refusal', why, say));
  const submit = async (): Promise<void> => {
    const form = { authKey, secretkey: prepared.secretkey, code };
    await act.run(
      () => core.calls.ask('security.otpGenerate', { form }),
      ({ RECOVERY }) => onCodes(RECOVERY),
      (why) => {
        setCode('');
        if (why.kind === 'code' && why.code === 'AO001') onEnded();
      },
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
        <CodeOfDigits value={code} onChange={setCode} fault={act.fault} />
        <Submit disabled={act.isBusy || !/^\d{6}$/.test(plainCode(code))}>
          {say(act.isBusy ? 'login.submitting' : 'otp.begin')}
        </Submit>
      </Form>
    </div>
  );
}

/** Asks once for a secret: with another one the code that was scanned would not fit. A refusal leads back to the beginning. */
function OtpSetup(props: OtpSetupProps) {
  const { authKey, onEnded } = props;
  const { core } = useClient();
  const loaded = useLoaded(authKey, () => core.calls.ask('security.otpPrepare', { form: { authKey } }));
  return (
    <Answered
      asked={{ answer: loaded?.value ?? null, again: onEnded }}
      rows={[2, 120]}
      failed={(why, say) => refusalHint('otp.refusal', why, say)}
    >
      {(prepared) => <FirstCode {...props} prepared={prepared} />}
    </Answered>
  );
}

interface PanelProps {
  readonly status: DataOf<'security.otpStatus'>;
  readonly onChanged: () => void;
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, which are shown this once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { say } = useText();
  const copy = (): void =>
    void copyText(codes.join('\n'), { good: say('otp.recovery.copied'), bad: say('word.no-copy') });
  return (
    <div className="box">
      <h2 className="large">{say('otp.recovery.title')}</h2>
      <p>{say('otp.recovery.text')}</p>
      <ol className={`stack ${styles['codes']}`}>
        {codes.map((code) => (
          <li key={code}>
            <code data-recovery-code={code}>{code}</code>
          </li>
        ))}
      </ol>
      <div className="acts">
        <Button onClick={copy}>{say('otp.recovery.copy')}</Button>
        <Button look="primary" onClick={onDone}>
          {say('otp.recovery.done')}
        </Button>
      </div>
    </div>
  );
}

/** The state, and the ways to change it. Each change asks for the password first. */
function OtpPanel({ status, onChanged }: PanelProps) {
  const { core } = useClient();
  const { say, language } = useText();
  const [authKey, setAuthKey] = useAuthKey();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { ask, dialog } = useReauthentication();
  const act = useToastAct((why: Fault) => refusalHint('otp.refusal', why, say));
  const begin = async (): Promise<void> => setAuthKey(await ask());
  const renew = async (): Promise<void> => {
    const key = authKey ?? (await ask());
    if (key === null) return;
    setAuthKey(null);
    await act.run(
      () => core.calls.ask('security.otpRecovery', { form: { authKey: key } }),
      ({ RECOVERY }) => setCodes(RECOVERY),
    );
  };
  const done = (): void => {
    setCodes(null);
    setAuthKey(null);
    onChanged();
  };
  const { site } = useSite();
  const isOn = status.USE === 'Y';
  if (!isOn && codes === null && site?.closedTools.includes('otp') === true)
    return <EmptyPlaceholder title={say('word.closed')} hint={say('word.closed.hint')} />;
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={done} />;
  if (!isOn && authKey !== null)
    return <OtpSetup authKey={authKey} onCodes={setCodes} onEnded={() => setAuthKey(null)} />;
  return (
    <div className="box" data-otp={isOn ? 'on' : 'off'}>
      <p className="bold">{say(isOn ? 'word.in-use' : 'word.not-in-use')}</p>
      <p>{say('otp.about')}</p>
      {status.SINCE !== null && <p>{say('otp.since', { date: dateAndTime(status.SINCE, language) })}</p>}
      {isOn ? (
        <>
          <p>{say('otp.left', { count: status.LEFT })}</p>
          <div className="acts">
            <Button onClick={() => void renew()}>{say('otp.renew')}</Button>
            <Link className={buttonStyles['button']} to="/mypage/info/otpcancel">
              {say('otp.cancel')}
            </Link>
          </div>
        </>
      ) : (
        <Button look="primary" onClick={() => void begin()}>
          {say('otp.start')}
        </Button>
      )}
      {dialog}
    </div>
  );
}

/** One-time passwords (I2): /mypage/info/otp. */
export function OtpScreen() {
  const { say } = useText();
  const asked = useAsk('otp', (core) => core.calls.ask('security.otpStatus'));
  return (
    <section className="page">
      <h1>{say('otp.title')}</h1>
      <Answered asked={asked} rows={[2, 80]} failed={say('otp.failed')}>
        {(status) => <OtpPanel status={status} onChanged={asked.again} />}
      </Answered>
    </section>
  );
}
