import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useSite } from '../site/use-site.ts';
import { OtpSetup } from './otp-setup.tsx';
import { useAuthKey } from './use-auth-key.ts';
import { useReauthentication } from './use-reauthentication.tsx';
import styles from './otp.module.css';

interface PanelProps {
  readonly status: DataOf<'security.otpStatus'>;
  readonly onChanged: () => void;
}

/** The recovery codes, which are shown this once. */
function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const { say } = useText();
  const copy = (): void =>
    void navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => showToast('good', say('otp.recovery.copied')));
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
  const begin = async (): Promise<void> => setAuthKey(await ask());
  const renew = async (): Promise<void> => {
    const key = authKey ?? (await ask());
    if (key === null) return;
    setAuthKey(null);
    const made = await core.calls.ask('security.otpRecovery', { form: { authKey: key } });
    if (made.ok) setCodes(made.value.RECOVERY);
    else showToast('bad', refusalHint('otp.refusal', made.error, say));
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
