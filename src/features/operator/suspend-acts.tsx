import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { Fault } from '../../../domain/fault.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/door/use-client.ts';
import { SignsField } from '../../parts/forms/area.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { marketText } from '../../text/outcome-text.ts';
import { ActButton } from './act-button.tsx';
import { actRefusalText } from './refusal-text.ts';
import styles from './suspend-acts.module.css';

export interface Suspending {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  /** The fault of the reason; null: nothing. */
  readonly fault: string | null;
  readonly isBusy: boolean;
  readonly press: (target: SuspendTarget, act: 'suspend' | 'release') => Promise<unknown>;
}

/** A market of a match, or the whole of it (WHOLE_MATCH). `teams`: as the list has them. */
interface SuspendTarget {
  readonly match: number;
  readonly market: number;
  readonly teams: string;
}

/** One press suspends or releases; the reason stands ready, so that nothing has to be typed while bets come in. */
export function useSuspending(onDone: () => void): Suspending {
  const { say } = useText();
  const { core } = useClient();
  const [reason, setReason] = useState(say('suspend.reason.usual'));
  const { isBusy, run } = useToastAct<Fault>(actRefusalText);
  return {
    reason,
    setReason,
    fault: isBlank(reason) ? say('operator.reason.empty') : null,
    isBusy,
    press({ match, market, teams }, act) {
      const part = market === WHOLE_MATCH ? say('result.target.match') : marketText(market, say);
      const words = { what: `${teams} · ${part}` };
      return run(
        () => core.calls.ask('operator-act.operatorSuspend', { form: { match, market, act, reason } }),
        () => showToast('good', say(act === 'suspend' ? 'suspend.done' : 'suspend.done.release', words)),
      ).finally(onDone);
    },
  };
}

export function SuspendReason({
  suspending: { reason, setReason, fault },
}: {
  readonly suspending: Suspending;
}) {
  const { say } = useText();
  return (
    <div className="full">
      <SignsField
        label={say('suspend.reason')}
        hint={say('suspend.reason.hint')}
        value={reason}
        onChange={setReason}
        most={operatorLimits.reasonChars}
        fault={fault}
      />
    </div>
  );
}

interface ActProps extends SuspendTarget {
  readonly isSuspended: boolean;
  readonly suspending: Suspending;
}

function Act({ isSuspended, suspending, ...target }: ActProps) {
  const { say } = useText();
  const { press, fault, isBusy } = suspending;
  const { market } = target;
  const name = { market: marketText(market, say) };
  const whole = say(isSuspended ? 'suspend.release' : 'suspend.match');
  const ofMarket = say(isSuspended ? 'suspend.market.release' : 'suspend.market', name);
  const Icon = isSuspended ? Play : Pause;
  return (
    <ActButton
      disabled={fault !== null || isBusy}
      onPress={() => press(target, isSuspended ? 'release' : 'suspend')}
    >
      <Icon size={14} aria-hidden /> {market === WHOLE_MATCH ? whole : ofMarket}
    </ActButton>
  );
}

interface SuspendActsProps extends Omit<SuspendTarget, 'market'> {
  readonly markets: readonly number[];
  /** Markets, and WHOLE_MATCH. */
  readonly suspended: readonly number[];
  readonly suspending: Suspending;
}

/** The buttons of a match and of its markets; those that are suspended by themselves are in sight. */
export function SuspendActs({ match, teams, markets, suspended, suspending }: SuspendActsProps) {
  const { say } = useText();
  const act = (market: number) => (
    <Act
      key={market}
      match={match}
      market={market}
      teams={teams}
      isSuspended={suspended.includes(market)}
      suspending={suspending}
    />
  );
  const open = [...new Set(markets)].filter((market) => !suspended.includes(market));
  return (
    <div className={`row ${styles['acts']}`}>
      {act(WHOLE_MATCH)}
      {suspended.filter((market) => market !== WHOLE_MATCH).map(act)}
      {open.length > 0 && (
        <details>
          <summary>{say('suspend.markets')}</summary>
          <div className={`acts g4 ${styles['markets']}`}>{open.map(act)}</div>
        </details>
      )}
      <Link to={`/operator/results?match=${match}`}>{say('result.act')}</Link>
      <Link to={`/operator/corrections?match=${match}`}>{say('correct.title')}</Link>
    </div>
  );
}
