import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './otp.module.css';

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({
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
      <h2 className={styles['step']}>{say('otp.recovery.title')}</h2>
      <p>{say('otp.recovery.text')}</p>
      <ol className={styles['codes']}>
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
