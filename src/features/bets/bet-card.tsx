import clsx from 'clsx';
import { RotateCcw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { BetView } from '../../../worker/features/bets/bets-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import { useReplacedSlip } from '../slip/use-replaced-slip.ts';
import { showsSlip } from '../slip/use-slip.ts';
import { useCancelable } from './use-bets.ts';
import { Button } from '../../parts/forms/button.tsx';
import { BetOdds } from '../../parts/matches/bet-odds.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { BetLegs } from './bet-legs.tsx';
import { BetName } from './bet-name.tsx';
import { sharing } from './use-sharing.ts';
import { CancelConfirm } from '../../parts/forms/cancel-confirm.tsx';
import { useCancelToast } from './use-cancel-toast.ts';
import type { Share } from './share-bet.tsx';
import { type CardFact, FoldedCard } from '../../parts/matches/folded-card.tsx';
import { dayAndTime, gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { betStateText } from '../../text/bet-state-text.ts';
import styles from './history.module.css';

/** Cancels this bet after a confirmation. */
function CancelBet({ drawId }: { readonly drawId: number }) {
  const { core } = useClient();
  const { say } = useText();
  const showResult = useCancelToast();
  const busy = useCancelable()?.state === 'sending';
  const [asking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    setAsking(false);
    showResult(await core.bets.cancel([drawId]));
  };
  return (
    <>
      <Button data-cancel-bet disabled={busy} onClick={() => setAsking(true)}>
        {say(busy ? 'cancel.sending' : 'cancel.one')}
      </Button>
      <CancelConfirm
        count={1}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

/** Puts the same picks into the slip, at today's prices and with the same gold. Shown where the page has a slip. */
function BetAgain({ bet }: { readonly bet: BetView }) {
  const { core } = useClient();
  const { say } = useText();
  const showLoaded = useReplacedSlip();
  const again = async (): Promise<void> => {
    const { gameCode, paid, legs } = bet;
    const result = await core.slip.again({ gameCode, stake: paid, legs });
    if (!result.ok) return showToast('bad', refusalText(result.error, say));
    dialogs.show(null);
    showLoaded(say('history.again.done'), result.value.replaced);
  };
  return (
    <Button look="quiet" data-again onClick={() => void again()}>
      <RotateCcw size={14} aria-hidden /> {say('word.bet-again')}
    </Button>
  );
}

interface BetCardProps {
  readonly bet: BetView;
  readonly open: boolean;
  /** Called when this bet is chosen for sharing; absent where sharing is not offered. */
  readonly share?: Share;
  readonly onToggle: () => void;
}

export function BetCard({ bet, open, share, onToggle }: BetCardProps) {
  const { say, language } = useText();
  const { pathname } = useLocation();
  const facts: readonly CardFact[] = [
    { key: 'stake', name: say('history.stake'), value: gold(bet.paid) },
    // A cancelled or void bet counts 1.00; its head shows the odds that were accepted.
    { key: 'odds', name: say('history.odds'), value: <BetOdds bet={bet} /> },
    { key: bet.shown.label, name: say(`history.${bet.shown.label}`), value: gold(bet.shown.gold) },
  ];
  return (
    <FoldedCard
      bet={bet}
      data={{ 'data-bet': bet.drawId, 'data-state': bet.state }}
      className={styles['cardHead']}
      open={open}
      onToggle={onToggle}
      above={
        share?.on === true && (
          <Check
            className={styles['chooser']}
            text={say('history.share.choose')}
            checked={share.chosen === bet.drawId}
            onChange={() => share.choose(bet.drawId)}
          />
        )
      }
      head={
        <>
          <span className="chip" data-state={bet.trade?.side === 'sold' ? 'sold' : bet.state}>
            {betStateText(bet, say)}
          </span>
          <span className="soft">
            {bet.folders === 1 ? say('history.single') : say('history.multi', { count: bet.folders })}
            {bet.trade?.side === 'bought' && <small data-trade="bought"> · {say('trade.bought')}</small>}
          </span>
          {/* The odds of a single bet are those of its pick. */}
          <BetName bet={bet} pricedBeside={bet.legs.length === 1} />
          <span className={clsx(`soft small ${styles['time']}`, 'num')}>
            {dayAndTime(bet.boughtAt, language)}
            <small className="block faint">{say('history.number', { id: bet.drawId })}</small>
          </span>
        </>
      }
      facts={facts}
    >
      {open && (
        <>
          <div className={`wrap g8 ${styles['acts']}`}>
            {showsSlip(pathname) && <BetAgain bet={bet} />}
            <Button look="quiet" data-share-bet onClick={() => sharing.set(bet)}>
              <Share2 size={14} aria-hidden /> {say('history.share')}
            </Button>
            {bet.cancellable && <CancelBet drawId={bet.drawId} />}
          </div>
          <BetLegs bet={bet} className={styles['legs']} />
        </>
      )}
    </FoldedCard>
  );
}
