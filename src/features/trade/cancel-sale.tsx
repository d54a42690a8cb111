import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { AskDialog } from './ask-dialog.tsx';
import { useConfirmedAct, useTradeActs } from './use-trade-acts.ts';

/** Takes a sale back after a confirmation. */
export function CancelSale({ id, price }: { readonly id: number; readonly price: number }) {
  const acts = useTradeActs();
  const { say } = useText();
  const { asking, busy, fault, ask, close, confirm } = useConfirmedAct();
  return (
    <div>
      <Button data-cancel-sale={id} onClick={ask}>
        {say('trade.cancel')}
      </Button>
      {asking && (
        <AskDialog
          title={say('trade.cancel.title')}
          confirm={say('trade.cancel.yes')}
          busy={busy}
          fault={fault}
          onClose={close}
          onConfirm={() =>
            confirm(
              () => acts.cancel(id),
              () => showToast('plain', say('trade.cancel.done')),
            )
          }
        >
          <p>{say('trade.cancel.ask', { price: gold(price) })}</p>
        </AskDialog>
      )}
    </div>
  );
}
