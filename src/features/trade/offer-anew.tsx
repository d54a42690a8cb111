import { useRef } from 'react';
import type { TradeView } from '../../../worker/features/trade/trade-api.ts';
import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { AskDialog } from './ask-dialog.tsx';
import { tradeFaultText } from './trade-text.ts';
import { useConfirmedAct, useTradeActs } from './use-trade-acts.ts';

/**
 * Takes a sale back that a goal, a result or a price has locked, and puts its bet on sale again for the same gold, as it stands now: after one
 * confirmation. A sale that was taken back and cannot begin again says so; the next press only begins it.
 */
export function OfferAnew({ trade }: { readonly trade: TradeView }) {
  const acts = useTradeActs();
  const { say } = useText();
  const { asking, busy, fault, ask, close, confirm } = useConfirmedAct();
  const isTakenBack = useRef(false);
  const { id, price, seen, bet } = trade;
  const offer = async () => {
    if (!isTakenBack.current) {
      const cancelled = await acts.cancel(id);
      if (!cancelled.ok) return cancelled;
      isTakenBack.current = true;
    }
    const sold = await acts.sell(bet.drawId, price, seen);
    // The row leaves the list with the sale, and the dialog with it.
    if (!sold.ok) showToast('bad', say('trade.anew.half', { why: tradeFaultText(sold.error, say) }));
    return sold;
  };
  return (
    <div>
      <Button data-offer-anew={id} look="primary" onClick={ask}>
        {say('trade.anew')}
      </Button>
      {asking && (
        <AskDialog
          title={say('trade.anew.title')}
          confirm={say('trade.anew.yes')}
          busy={busy}
          fault={fault}
          onClose={close}
          onConfirm={() => confirm(offer, () => showToast('good', say('trade.anew.done')))}
        >
          <p>{say('trade.anew.ask', { price: gold(price) })}</p>
        </AskDialog>
      )}
    </div>
  );
}
