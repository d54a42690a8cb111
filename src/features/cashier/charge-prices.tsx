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
  readonly chosen: number | null;
  readonly onChoose: (won: number) => void;
}

/** What can be bought, as cards: one is chosen. */
export function ChargePrices({ prices, left, held, chosen, onChoose }: ChargePricesProps) {
  const { say } = useText();
  return (
    <div className={styles['prices']} role="group" aria-label={say('charge.prices')}>
      {prices.map(({ won, coins, miles }) => (
        <button
          key={won}
          type="button"
          data-won={won}
          aria-pressed={chosen === won}
          disabled={won > left}
          onClick={() => onChoose(won)}
        >
          <b className="num">{say('charge.coins', { coins: gold(coins) })}</b>
          <span className="num">{say('charge.won', { won: gold(won) })}</span>
          <small className="num">
            {won > left
              ? say(won > left + held ? 'charge.above-cap' : 'charge.above-held')
              : miles > 0
                ? say('charge.bonus', { miles: gold(miles) })
                : ''}
          </small>
        </button>
      ))}
    </div>
  );
}
