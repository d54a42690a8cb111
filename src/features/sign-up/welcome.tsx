import { useEffect } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import { useNavigate } from 'react-router';
import { useClient } from '../../core/door/use-client.ts';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Button } from '../../parts/forms/button.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { gold as goldText } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { useFavourites } from '../favourites/use-favourites.tsx';
import { WelcomeTeams } from './welcome-teams.tsx';
import styles from './welcome.module.css';

/** Teams that a new member is asked to follow; fewer or more are as good. */
const TEAMS_ASKED = 3;
const LIVE = '/hitgame/live';

const ways = [
  { text: 'sign-up.first.live', to: LIVE },
  { text: 'sign-up.first.standard', to: '/hitgame/srs' },
  { text: 'sign-up.first.wallet', to: '/mypage/mileage?pointType=P00002' },
] as const;

/** `gold`: what the member got; null: not known. The welcome is over when the member leaves it, whichever way: the account keeps that. */
function FirstWelcome({ gold }: { readonly gold: number | null }) {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const { member } = useAccount();
  const count = useFavourites().filter(({ kind }) => kind === 'team').length;
  useEffect(() => () => void core.calls.ask('sign-up.welcomeSeen'), [core]);
  const goOn = (): void => void navigate(LIVE);
  return (
    <div className={`stack g14 ${styles['page']}`} data-welcome>
      <h1>{say('sign-up.welcome', { nick: member?.nick ?? '' })}</h1>
      {gold !== null && (
        <p className={`well large bold gold ${styles['gold']}`}>
          {say(gold > 0 ? 'sign-up.welcome.gold' : 'sign-up.welcome.again', { gold: goldText(gold) })}
        </p>
      )}
      <h2>{say('sign-up.teams')}</h2>
      <p className="soft">{say('sign-up.teams.hint')}</p>
      <WelcomeTeams />
      <p className="small">
        {ways.slice(1).map(({ text, to }) => (
          <Link key={to} to={to} className="link">
            {say(text)}
          </Link>
        ))}
      </p>
      <div className={`acts between ${styles['acts']}`}>
        <span className="soft" role="status">
          {say('sign-up.teams.count', { count, of: TEAMS_ASKED })}
        </span>
        <Button look="quiet" onClick={goOn}>
          {say('sign-up.welcome.skip')}
        </Button>
        <Button look="primary" onClick={goOn}>
          {say('sign-up.first.live')}
        </Button>
      </div>
    </div>
  );
}

/** Where a member comes to the page of joining later. */
function AlreadyMember() {
  const { say } = useText();
  const { member } = useAccount();
  return (
    <div className={`stack g14 ${styles['page']}`}>
      <h1>{say('sign-up.member', { nick: member?.nick ?? '' })}</h1>
      <ul className="stack">
        {ways.map(({ text, to }, at) => (
          <li key={to}>
            <Link to={to} className={`${buttonStyles['button']} ${at === 0 ? buttonStyles['primary'] : ''}`}>
              {say(text)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The first minutes of a new member: the gold that was given, and teams to follow. It is shown once. */
export function Welcome() {
  const { answer } = useAsk('welcome', (core) => core.calls.ask('sign-up.welcome'));
  if (answer === null) return <SkeletonRows count={6} height={72} />;
  if (answer.ok && answer.value.seen) return <AlreadyMember />;
  return <FirstWelcome gold={answer.ok ? answer.value.gold : null} />;
}
