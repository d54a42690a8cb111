import { UserRoundPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import type { Fault } from '../../../domain/fault.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { signInFaultText } from './sign-in-faults.ts';
import { takeReturnPage } from './social-window.ts';
import { keepSocialTicket } from './use-social-ticket.ts';
import styles from './unknown-identity.module.css';

/** For an identity without a member: sign up with it, or log in once with id and password and link it. */
export function UnknownIdentity({
  provider,
  social,
}: {
  readonly provider: SocialProvider;
  /** The identity's ticket. */
  readonly social: string;
}) {
  const { core } = useClient();
  const { say } = useText();
  const { member } = useAccount();
  const navigate = useNavigate();
  const name = say(`login.${provider}`);
  const act = useAct((fault: Fault) => signInFaultText(fault, say, name));
  const join = (): void => {
    keepSocialTicket(social);
    void navigate(`/register?social=${encodeURIComponent(social)}`);
  };
  const link = () =>
    act.run(
      () => core.calls.ask('social.socialLink', { form: { social } }),
      () => {
        showToast('good', say('sign-in.return.linked', { name }));
        void navigate(takeReturnPage(), { replace: true });
      },
    );
  return (
    <div className={`stack g10 center ${styles['unknown']}`}>
      <UserRoundPlus size={32} aria-hidden />
      <h2>{say('sign-in.unknown.title')}</h2>
      {member === null ? (
        <>
          <p className="soft">{say('sign-in.unknown.text', { name })}</p>
          <Button look="primary" onClick={join}>
            {say('login.join')}
          </Button>
          <Button onClick={() => dialogs.show('login')}>{say('sign-in.unknown.log-in')}</Button>
        </>
      ) : (
        <>
          <p className="soft">{say('sign-in.unknown.confirm', { name, nick: member.nick })}</p>
          <Button look="primary" aria-disabled={act.isBusy} onClick={() => void link()}>
            {say(act.isBusy ? 'login.submitting' : 'sign-in.unknown.link')}
          </Button>
          <Button onClick={() => void navigate(takeReturnPage(), { replace: true })}>
            {say('word.cancel')}
          </Button>
        </>
      )}
      <p className="bad" role="alert">
        {act.fault}
      </p>
    </div>
  );
}
