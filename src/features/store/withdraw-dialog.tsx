import { useState } from 'react';
import type { HeldView } from '../../../worker/features/store/store-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { faultText } from './fault-text.ts';

interface WithdrawDialogProps {
  readonly held: HeldView;
  readonly onClose: () => void;
  readonly onWithdrawn: () => void;
}

/** Takes the purchase of one unused good back (A20, M4). */
export function WithdrawDialog({ held: { id, name }, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { core } = useClient();
  const { say } = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    const answer = await core.store.withdraw(id, 1);
    setBusy(false);
    if (!answer.ok) return setFault(faultText(answer.error, say));
    const back = answer.value ?? 0;
    showToast(
      'good',
      back === 0 ? say('inventory.withdrawn.coins') : say('inventory.withdrawn', { gold: gold(back) }),
    );
    onClose();
    onWithdrawn();
  };
  return (
    <Modal title={say('inventory.withdraw.title')} open onClose={onClose}>
      <div className="stack g14">
        <p>{say('inventory.withdraw.text', { name })}</p>
        <p className="bad" role="alert">
          {fault}
        </p>
        <div className="pair">
          <Button look="primary" disabled={busy} onClick={() => void withdraw()} data-confirm="">
            {say('inventory.withdraw')}
          </Button>
          <Button onClick={onClose}>{say('inventory.withdraw.keep')}</Button>
        </div>
      </div>
    </Modal>
  );
}
