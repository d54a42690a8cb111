import { useState } from 'react';
import type { SafeboxMode } from '../../../domain/member/money.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { AmountField } from './amount-field.tsx';
import { AskedView } from './asked-view.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import { moneyFaultText } from './money-text.ts';
import styles from './money-panel.module.css';
import { useAsked } from './use-asked.ts';

type Safebox = DataOf<'money.safeboxInfo'>;

interface DoorProps {
  readonly view: Safebox;
  readonly onMoved: () => void;
}

function Door({ view: { spoGold, chestGold, chestLimit }, onMoved }: DoorProps) {
  const { core } = useClient();
  const { say } = useText();
  const [amount, setAmount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const most: Readonly<Record<SafeboxMode, number>> = {
    in: Math.max(0, Math.min(spoGold, chestLimit - chestGold)),
    out: chestGold,
  };
  const move = async (mode: SafeboxMode): Promise<void> => {
    setBusy(true);
    setFault(null);
    const answer = await core.cashier.moveSafebox(mode, amount);
    setBusy(false);
    if (!answer.ok) return setFault(moneyFaultText(answer.error, say));
    showToast('good', say(`safebox.done.${mode}`, { gold: gold(amount) }));
    setAmount(afterSending(amount, 0));
    onMoved();
    sendToHost({ kind: 'changed', what: 'safebox' });
  };
  const change = (next: number): void => {
    setFault(null);
    setAmount(Math.min(next, Math.max(most.in, most.out)));
  };
  return (
    <div className="stack g14 top">
      <Facts
        facts={[
          { key: 'wallet', name: say('safebox.wallet'), value: gold(spoGold) },
          { key: 'safebox', name: say('safebox.inside'), value: gold(chestGold) },
          { key: 'limit', name: say('safebox.limit'), value: gold(chestLimit) },
        ]}
      />
      <AmountField
        label={say('safebox.amount')}
        amount={amount}
        most={Math.max(most.in, most.out)}
        fault={fault}
        onChange={change}
      />
      <div className={`pair ${styles['pair']}`}>
        {(['in', 'out'] as const).map((mode) => (
          <Button
            key={mode}
            look={mode === 'in' ? 'primary' : 'plain'}
            disabled={busy || amount === 0 || amount > most[mode]}
            onClick={() => void move(mode)}
          >
            {say(`safebox.${mode}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The safebox: what is inside, and its door (H6). */
export function SafeboxPanel() {
  const asked = useAsked((core) => core.calls.ask('money.safeboxInfo'));
  return (
    <AskedView page="safebox" asked={asked}>
      {(view) => <Door view={view} onMoved={asked.again} />}
    </AskedView>
  );
}
