import type { HeldRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { AskDialog } from '../../parts/layers/ask-dialog.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { faultText } from './fault-text.ts';

interface WithdrawDialogProps {
  readonly held: HeldRow;
  readonly onClose: () => void;
  readonly onWithdrawn: () => void;
}

/** Takes the purchase of one unused good back (A20, M4). */
export function WithdrawDialog({ held: { id, name }, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { core } = useClient();
  const { say } = useText();
  const act = useAct(faultText);
  const withdraw = () =>
    act.run(
      () => core.moves.send('store.itemWithdrawal', { it_no: id, it_cnt: 1 }),
      ({ gold: back = 0 }) => {
        const text =
          back === 0 ? say('inventory.withdrawn.coins') : say('inventory.withdrawn', { gold: gold(back) });
        showToast('good', text);
        onClose();
        onWithdrawn();
      },
    );
  return (
    <AskDialog
      title={say('inventory.withdraw.title')}
      confirm={say('inventory.withdraw')}
      keep={say('inventory.withdraw.keep')}
      act={act}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      <p>{say('inventory.withdraw.text', { name })}</p>
    </AskDialog>
  );
}
