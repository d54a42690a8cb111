import { useNavigate } from 'react-router';
import type { Fault } from '../../../domain/fault.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
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
  const act = useToastAct((fault: Fault) => refusalHint('otp.refusal', fault, say));
  const end = () =>
    act.run(
      async () => {
        const answer = await core.calls.ask('security.otpDisable', { form: { authKey: authKey ?? '' } });
        setAuthKey(null);
        return answer;
      },
      () => {
        showToast('good', say('otp.ended'));
        void navigate('/mypage/info/otp', { replace: true });
      },
    );
  return (
    <section className="page">
      <h1>{say('otp.cancel.title')}</h1>
      <div className="box">
        <p>{say('otp.cancel.text')}</p>
        {authKey === null ? (
          <PasswordAgain onKey={setAuthKey} />
        ) : (
          <Button look="primary" disabled={act.isBusy} onClick={() => void end()}>
            {say('otp.cancel.submit')}
          </Button>
        )}
      </div>
    </section>
  );
}
