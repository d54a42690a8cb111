import { Facts } from '../../parts/answers/facts.tsx';
import { betOdds } from '../../core/prices/price-board.ts';
import type { TradeBetView } from '../../../worker/features/trade/trade-api.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './worth.module.css';

/** The worth of the bet by the present odds of its open legs, with the sum that gives it. `price` null: none is asked for yet. */
export function Worth({
  bet,
  worth,
  price,
  possible = bet.expected,
}: {
  readonly bet: TradeBetView;
  readonly worth: number | null;
  readonly price: number | null;
  readonly possible?: number;
}) {
  const { say } = useText();
  const open = bet.legs.flatMap(({ nowOdds, state }) =>
    state === 'opened' && nowOdds !== null ? [betOdds(nowOdds)] : [],
  );
  return (
    <section className={`stack ${styles['worth']}`} aria-label={say('word.worth')}>
      <Facts
        facts={[
          { key: 'stake', name: say('trade.stake'), value: gold(bet.stake) },
          { key: 'possible', name: say('trade.possible'), value: gold(possible) },
          {
            key: 'worth',
            name: say('word.worth'),
            value: worth === null ? say('trade.worth.none') : gold(worth),
          },
          ...(price === null
            ? []
            : [
                { key: 'price', name: say('word.price'), value: gold(price) },
                { key: 'fee', name: say('trade.fee'), value: gold(0) },
              ]),
        ]}
      />
      <p className="soft small num">
        {worth === null
          ? say('trade.worth.formula')
          : say('trade.worth.sum', { possible: gold(possible), odds: open.join(' × '), worth: gold(worth) })}
      </p>
    </section>
  );
}
