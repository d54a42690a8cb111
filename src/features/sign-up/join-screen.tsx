import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { hostWindow } from '../../core/window-messages.ts';
import { useClient } from '../../core/use-client.ts';
import layout from '../../parts/layout.module.css';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { socialTicketOf } from '../sign-in/use-social-ticket.ts';
import { JoinFlow } from './join-flow.tsx';
import { Welcome } from './welcome.tsx';

/** Where a new member is welcomed. */
const WELCOME = '/register?joined=1';
/** As the server's: domain/protocol/calls/sign-up-calls.ts. */
const AGENT_CHARS = 100;
const isMemberPage = (): boolean => location.pathname.startsWith('/view/member/');

/** Joining, as the page /register and as the member page Join (A2, B12). A member is welcomed. */
export function JoinScreen() {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { member } = useAccount();
  const [joined, setJoined] = useState(false);
  const onJoined = async (token: string | null): Promise<void> => {
    setJoined(true);
    if (token !== null) await core.account.takeToken(token);
    if (!isMemberPage()) return void navigate(token === null ? '/login' : WELCOME, { replace: true });
    // The page that shows this one in a frame welcomes the member.
    hostWindow()?.location.assign(WELCOME);
  };
  if (member !== null) return <Welcome />;
  return (
    <div className={layout['page']}>
      <h1>{say('login.join')}</h1>
      {joined ? (
        <p role="status">{say('sign-up.busy')}</p>
      ) : (
        <JoinFlow
          social={socialTicketOf(params.get('social'))}
          recommendId={params.get('recom') ?? ''}
          agent={params.get('agent')?.slice(0, AGENT_CHARS) ?? ''}
          onJoined={(token) => void onJoined(token)}
        />
      )}
    </div>
  );
}
