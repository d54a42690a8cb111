import { dialogs } from '../../core/browser/dialogs.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { useQuickStake } from './quick-bet.ts';
import styles from './slip.module.css';

/** Nothing is picked. Quick bet is switched on here, because it works with an empty slip alone. */
export function EmptyCart() {
  const { say } = useText();
  const isMember = useAccount().member !== null;
  const stake = useQuickStake();
  return (
    <div className={`stack g2 soft middle no-ticket ${styles['empty']}`}>
      <p>{say('slip.empty')}</p>
      <small className="faint">{say('slip.empty.hint')}</small>
      <button
        type="button"
        data-quick-bet={stake !== null}
        onClick={() => dialogs.show(isMember ? 'quick-amounts' : 'please-login')}
      >
        {say('slip.amounts')}
      </button>
    </div>
  );
}
