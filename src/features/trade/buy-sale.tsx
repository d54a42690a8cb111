import type { TradeView } from '../../../worker/features/trade/trade-api.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useSecondsLeft } from '../../parts/matches/use-seconds-left.ts';
import { gold, minutesAndSeconds } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useWallets } from '../wallet/use-wallet.ts';
import { AskDialog } from '../../parts/layers/ask-dialog.tsx';
import { lockText } from './trade-text.ts';
import { useConfirmedAct, useTradeActs } from './use-trade-acts.ts';

interface BuySaleProps {
  readonly trade: TradeView;
  /** From when the member may buy again (TB206), server ms; null: now. */
  readonly buyFrom: number | null;
}

/** Buys a bet after a confirmation, by what the window shows of it: a goal in between locks the dialog, or refuses the purchase. */
export function BuySale({ trade, buyFrom }: BuySaleProps) {
  const acts = useTradeActs();
  const { say } = useText();
  const { spoGold } = useWallets();
  const { asking, ask, dialog, confirm } = useConfirmedAct();
  const { id, price, seen, bet, worth } = trade;
  const lock = trade.over ?? trade.lock;
  const isShort = spoGold < price;
  const seconds = useSecondsLeft(buyFrom);
  const waits = buyFrom !== null && seconds !== 0;
  return (
    <div>
      <Button look="primary" data-buy={id} disabled={lock !== null || isShort || waits} onClick={ask}>
        {say(isShort ? 'trade.buy.short' : 'trade.buy', { price: gold(price) })}
      </Button>
      {waits && (
        <p data-buy-wait="">
          {say('trade.buy.wait', { time: seconds === null ? '' : minutesAndSeconds(seconds) })}
        </p>
      )}
      {asking && (
        <AskDialog
          {...dialog}
          lock={lock === null ? null : lockText(lock, trade, say)}
          title={say('trade.buy.title')}
          confirm={say('store.buy')}
          onConfirm={() =>
            confirm(
              () => acts.buy(id, seen),
              () => showToast('good', say('trade.buy.done', { price: gold(price) })),
            )
          }
        >
          <p>{say('trade.buy.ask')}</p>
          <Facts
            facts={[
              { key: 'price', name: say('word.price'), value: gold(price) },
              {
                key: 'worth',
                name: say('word.worth'),
                value: worth === null ? say('trade.worth.none') : gold(worth),
              },
              { key: 'expected', name: say('history.expected'), value: gold(bet.expected) },
              { key: 'left', name: say('trade.gold.after'), value: gold(Math.max(0, spoGold - price)) },
            ]}
          />
        </AskDialog>
      )}
    </div>
  );
}
