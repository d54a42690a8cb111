import { useEffect } from 'react';
import { displayOdds } from '../../core/prices/price-board.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { gold, nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { pickedText } from '../../text/outcome-text.ts';
import { useAccount } from '../account/use-account.ts';
import { setQuickMember, usePendingBet, useQuickStake } from './quick-bet.ts';
import styles from './quick-bet.module.css';

/** The bet that is sent in three seconds, with its undo. */
function Pending() {
  const { core } = useClient();
  const { say, language } = useText();
  const bet = usePendingBet();
  if (bet === null) return null;
  const { item, stake, reqId } = bet;
  return (
    <div className={`row g12 ${styles['pending']}`} role="status" data-pending-bet={reqId}>
      <p>
        <strong>
          <NameText name={nameIn(item.home, language)} /> vs <NameText name={nameIn(item.away, language)} />
        </strong>
        <span className="num">
          {pickedText(item, say, language)} · {displayOdds(item.odds)} ·{' '}
          {say('slip.quick-bet.soon', { stake: gold(stake) })}
        </span>
      </p>
      <Button className="rigid" onClick={() => void core.quickBet.undo()}>
        {say('slip.undo.do')}
      </Button>
      <span key={reqId} className={styles['time']} aria-hidden />
    </div>
  );
}

/** Always mounted. The view of pending bets is opened once quick bet is on. */
export function QuickBetHost() {
  const { member } = useAccount();
  const memberId = member?.userId ?? null;
  useEffect(() => setQuickMember(memberId), [memberId]);
  return useQuickStake() === null ? null : <Pending />;
}
