import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SaleOver, TradeBetView } from '../../../worker/features/trade/trade-api.ts';
import type { TradeLock } from '../../../domain/trade/leg-marks.ts';
import { type CardFact, FoldedCard } from '../../parts/matches/folded-card.tsx';
import { LegTeams } from '../../parts/matches/leg-teams.tsx';
import { betOddsText } from '../../parts/matches/bet-odds.tsx';
import { useText } from '../../text/i18n.ts';
import { betStateText } from '../../text/bet-state-text.ts';
import { TradeLeg } from './trade-leg.tsx';
import { lockText } from './trade-text.ts';
import styles from './trade-card.module.css';

interface TradeCardProps {
  readonly id: number;
  readonly bet: TradeBetView;
  readonly open: boolean;
  /** The reason why it is locked or has ended; null: neither. */
  readonly lock: TradeLock | SaleOver | null;
  /** The member sells it. */
  readonly isOwn?: boolean;
  /** Beside the bet's state: who sells, or until when. */
  readonly note: string;
  /** Two or three numbers of the folded row. */
  readonly facts: readonly CardFact[];
  readonly onToggle: () => void;
  /** The acts on it; drawn in the open row. */
  readonly children: ReactNode;
}

/** The first match of a bet, and how many more there are. */
function BetTitle({ bet }: { readonly bet: TradeBetView }) {
  const { say } = useText();
  const [first] = bet.legs;
  const more = bet.legs.length - 1;
  return (
    <strong className={`thin nowrap ${styles['title']}`}>
      <span>{first !== undefined && <LegTeams leg={first} between="vs" />}</span>
      {more > 0 && <small>{say('history.and-more', { count: more })}</small>}
    </strong>
  );
}

/** How many of its legs have won, and how many are open. */
function Hits({ bet }: { readonly bet: TradeBetView }) {
  const { say } = useText();
  const won = bet.legs.filter(({ state }) => state === 'win').length;
  const open = bet.legs.filter(({ state }) => state === 'opened').length;
  return <span className="brand bold num">{say('trade.hits', { won, open })}</span>;
}

/** A sale or a bet that can be sold: a row that opens to its legs (one row of a page is open at a time). */
export function TradeCard({
  id,
  bet,
  open,
  lock,
  isOwn = false,
  note,
  facts,
  onToggle,
  children,
}: TradeCardProps) {
  const { say } = useText();
  return (
    <FoldedCard
      bet={bet}
      data={{ 'data-trade-row': id, 'data-lock': lock ?? undefined, 'data-state': bet.state }}
      className={`g12 ${styles['head']}`}
      open={open}
      onToggle={onToggle}
      head={
        <>
          <span className={`stack thin start ${styles['state']}`}>
            <span className="chip" data-state={bet.trade?.side === 'sold' ? 'sold' : bet.state}>
              {betStateText(bet, say)}
            </span>
            <small className="cut">{note}</small>
          </span>
          <span className={`stack g2 thin ${styles['name']}`}>
            <BetTitle bet={bet} />
            <small className="cut">
              <Hits bet={bet} /> · {say('trade.odds', { odds: betOddsText(bet, say) })}
            </small>
          </span>
        </>
      }
      facts={facts}
    >
      {lock !== null && (
        <p className={`row g6 small ${styles['lock']}`}>
          <Lock size={14} aria-hidden /> {lockText(lock, { isOwn }, say)}
        </p>
      )}
      {open && (
        <div className={`stack g12 ${styles['body']}`}>
          <ul>
            {bet.legs.map((leg) => (
              <TradeLeg key={`${leg.matchId} ${leg.marketId} ${leg.specifier} ${leg.outcomeId}`} leg={leg} />
            ))}
          </ul>
          {children}
        </div>
      )}
    </FoldedCard>
  );
}
