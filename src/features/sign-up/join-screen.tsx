import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { broughtByNow, forgetVisit } from '../../core/session/brought-by.ts';
import { hostWindow } from '../../core/browser/window-messages.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { socialTicketOf } from '../sign-in/use-social-ticket.ts';
import { JoinFlow } from './join-flow.tsx';
import { Welcome } from './welcome.tsx';

/** Where a new member is welcomed. */
const WELCOME = '/register?joined=1';
const isMemberPage = (): boolean => location.pathname.startsWith('/view/member/');

/** Joining, as the page /register and as the member page Join (A2, B12). A member is welcomed. */
export function JoinScreen() {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { member } = useAccount();
  const [joined, setJoined] = useState(false);
  const [brought] = useState(broughtByNow);
  const onJoined = async (token: string | null): Promise<void> => {
    setJoined(true);
    forgetVisit();
    if (token !== null) await core.account.takeToken(token);
    if (!isMemberPage()) return void navigate(token === null ? '/login' : WELCOME, { replace: true });
    // The page that shows this one in a frame welcomes the member.
    hostWindow()?.location.assign(WELCOME);
  };
  if (member !== null) return <Welcome />;
  return (
    <div className="page">
      <h1>{say('login.join')}</h1>
      {joined ? (
        <p role="status">{say('account.checking')}</p>
      ) : (
        <JoinFlow
          social={socialTicketOf(params.get('social'))}
          recommendId={brought.recom}
          agent={brought.agent}
          onJoined={(token) => void onJoined(token)}
        />
      )}
    </div>
  );
}
