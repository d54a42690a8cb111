import { useNavigate } from 'react-router';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { useAuthKey } from './use-auth-key.ts';
import { PasswordAgain } from './use-reauthentication.tsx';

/** Switches one-time passwords off (I2): /mypage/info/otpcancel. The password and a code come first. */
export function OtpCancelScreen() {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const [authKey, setAuthKey] = useAuthKey();
  const end = async (): Promise<void> => {
    const answer = await core.calls.ask('security.otpDisable', { form: { authKey: authKey ?? '' } });
    setAuthKey(null);
    if (!answer.ok) return showToast('bad', refusalHint('otp.refusal', answer.error, say));
    showToast('good', say('otp.ended'));
    void navigate('/mypage/info/otp', { replace: true });
  };
  return (
    <section className="page">
      <h1>{say('otp.cancel.title')}</h1>
      <div className="box">
        <p>{say('otp.cancel.text')}</p>
        {authKey === null ? (
          <PasswordAgain onKey={setAuthKey} />
        ) : (
          <Button look="primary" onClick={() => void end()}>
            {say('otp.cancel.submit')}
          </Button>
        )}
      </div>
    </section>
  );
}
