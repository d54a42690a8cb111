import { REJOIN_DAYS } from '../../../domain/member/rejoin.ts';
import { memberTextLimits } from '../../../domain/member/text-limits.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { leaving } from '../../core/session/leaving.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { SignsField } from '../../parts/forms/area.tsx';
import { FaultLine, Form } from '../../parts/forms/field.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { useReauthentication } from '../account/use-reauthentication.tsx';
import { signUpRefusalText } from './sign-up-refusal-text.ts';
import styles from './sign-up.module.css';
import { useAsking } from './use-asking.ts';

function Summary({ summary }: { readonly summary: DataOf<'sign-up.leaveSummary'> }) {
  const { say } = useText();
  const rows = [
    ['wallet.gold', summary.spoGold],
    ['wallet.coin', summary.spoCoin],
    ['wallet.mile', summary.spoMile],
    ['word.safebox-gold', summary.chestGold],
    ['sign-up.leave.bets', summary.openBets],
    ['sign-up.leave.stakes', summary.openStakes],
  ] as const;
  return (
    <dl className={`stack g6 narrow ${styles['found']}`}>
      {rows.map(([text, amount]) => (
        <div key={text}>
          <dt className="small">{say(text)}</dt>
          <dd className="num bold" data-lost={text} data-amount={amount}>
            {gold(amount)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The member's own confirmation, the reason, and the act itself. An authkey in the address is used first; without one the password is asked for. */
function LeaveForm() {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [memo, setMemo] = useState('');
  const [sure, setSure] = useState(false);
  const { isBusy, fault, refusal, run } = useAsking();
  const again = useReauthentication();
  const held = refusal === null ? params.get('authkey') : null;
  const leave = async (): Promise<void> => {
    const authKey = held ?? (await again.ask());
    if (authKey === null) return;
    leaving.isUnderWay = true;
    await run(
      () => core.calls.ask('sign-up.leave', { form: { authKey, memo } }),
      () => {
        showToast('plain', say('sign-up.leave.done'));
        void core.account.logOut();
        void navigate('/', { replace: true });
      },
      () => void (leaving.isUnderWay = false),
    );
  };
  return (
    <>
      <Form onSubmit={leave}>
        <SignsField
          label={say('sign-up.leave.memo')}
          name="memo"
          most={memberTextLimits.leaveMemo}
          value={memo}
          onChange={setMemo}
        />
        <Check text={say('sign-up.leave.sure')} checked={sure} onChange={setSure} />
        <FaultLine text={fault} />
        <Submit disabled={isBusy || !sure}>
          {say(isBusy ? 'account.checking' : 'sign-up.leave.submit')}
        </Submit>
      </Form>
      {again.dialog}
    </>
  );
}

function Leaving() {
  const texts = useText();
  const { say } = texts;
  const asked = useAsk('leave', (core) => core.calls.ask('sign-up.leaveSummary'));
  return (
    <Answered
      asked={asked}
      rows={[5, 40]}
      failed={say('word.failed')}
      hint={(error) => signUpRefusalText(error, texts)}
    >
      {(summary) => (
        <>
          <h2>{say('sign-up.leave.lost')}</h2>
          <Summary summary={summary} />
          <ul className={`stack g6 soft ${styles['facts']}`}>
            <li>{say('sign-up.leave.fact.back')}</li>
            <li>{say('sign-up.leave.fact.names')}</li>
            <li>{say('sign-up.leave.fact.rejoin', { days: REJOIN_DAYS })}</li>
          </ul>
          <LeaveForm />
        </>
      )}
    </Answered>
  );
}

/** Leaving the site for good (/unregister, B11). */
export function LeaveScreen() {
  const { say } = useText();
  return (
    <MemberOnly page="leave" rows={[5, 40]}>
      {() => (
        <div className="page">
          <h1>{say('sign-up.leave.title')}</h1>
          <Leaving />
        </div>
      )}
    </MemberOnly>
  );
}
