import type { Price } from '../../../domain/member/money.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './charge-prices.module.css';

interface ChargePricesProps {
  readonly prices: readonly Price[];
  /** Won that are left of this month's cap. */
  readonly left: number;
  /** Won of the cap that orders without a payment hold. */
  readonly held: number;
  /** Won that are left of the member's own limits; null: there is none. */
  readonly ownLeft: number | null;
  readonly chosen: number | null;
  readonly onChoose: (won: number) => void;
}

/** The goods, as cards: one is chosen. */
export function ChargePrices({ prices, left, held, ownLeft, chosen, onChoose }: ChargePricesProps) {
  const { say } = useText();
  const hintOf = ({ won, miles }: Price): string => {
    if (won > left) return say(won > left + held ? 'charge.above-cap' : 'charge.above-held');
    if (ownLeft !== null && won > ownLeft) return say('charge.above-own');
    return miles > 0 ? say('charge.bonus', { miles: gold(miles) }) : '';
  };
  return (
    <div className={`stack ${styles['prices']}`} role="group" aria-label={say('charge.prices')}>
      {prices.map((price) => (
        <button
          key={price.won}
          type="button"
          data-won={price.won}
          aria-pressed={chosen === price.won}
          disabled={price.won > Math.min(left, ownLeft ?? left)}
          onClick={() => onChoose(price.won)}
        >
          <b className="num large">{say('charge.coins', { coins: gold(price.coins) })}</b>
          <span className="num">{say('word.won', { won: gold(price.won) })}</span>
          <small className="num">{hintOf(price)}</small>
        </button>
      ))}
    </div>
  );
}
