/** Quick bet in the head of the slip: whether it is on, and with which stake and tolerance. */
import clsx from 'clsx';
import { Zap } from 'lucide-react';
import { dialogs } from '../../core/browser/dialogs.ts';
import { goldExact } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { koCart } from './cart.ko.ts';
import { useQuickBet, writeQuickBet } from './quick-bet.ts';
import styles from './quick-switch.module.css';

addTexts(koCart);

/** A press turns it on with the last choice, or off; without a choice it asks for one. */
export function QuickSwitch({ memberId }: { readonly memberId: string }) {
  const { say, language } = useText();
  const { now: bet, last } = useQuickBet(memberId);
  const shown = bet ?? last;
  const turn = (): void => {
    if (shown === null) dialogs.show('quick-amounts');
    else writeQuickBet(memberId, bet === null ? shown : null);
  };
  const amount = shown === null ? '' : goldExact(shown.stake, language);
  const [first, second] =
    bet === null ? [say('slip.quick-bet'), amount] : [amount, say(`slip.policy.${bet.policy}`)];
  return (
    <button
      type="button"
      role="switch"
      aria-checked={bet !== null}
      aria-label={[
        say('slip.quick-bet'),
        ...(bet === null ? [`${say('slip.quick-bet.off')} ${amount}`.trim()] : [first, second]),
      ].join(', ')}
      className={clsx('row g4 left', styles['switch'])}
      data-quick-switch={bet === null ? 'off' : 'on'}
      onClick={turn}
    >
      <Zap size={14} fill={bet === null ? 'none' : 'currentColor'} aria-hidden />
      <span className="stack g0 thin tiny num" aria-hidden>
        <b>{first}</b>
        {second !== '' && <span>{second}</span>}
      </span>
      <i className={styles['track']} aria-hidden />
    </button>
  );
}
