import { useState } from 'react';
import type { SafeboxMode } from '../../../domain/member/money.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { AmountField } from './amount-field.tsx';
import { AskedView } from './asked-view.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import { moneyFaultText } from './money-text.ts';
import styles from './money-panel.module.css';

type Safebox = DataOf<'money.safeboxInfo'>;

interface DoorProps {
  readonly view: Safebox;
  readonly onMoved: () => void;
}

function Door({ view: { spoGold, chestGold, chestLimit }, onMoved }: DoorProps) {
  const { core } = useClient();
  const { say } = useText();
  const [amount, setAmount] = useState(0);
  const act = useAct(moneyFaultText);
  const most: Readonly<Record<SafeboxMode, number>> = {
    in: Math.max(0, Math.min(spoGold, chestLimit - chestGold)),
    out: chestGold,
  };
  const move = (mode: SafeboxMode) =>
    act.run(
      () => core.moves.send('money.safeboxMove', { mode, gold: amount }),
      () => {
        showToast('good', say(`safebox.done.${mode}`, { gold: gold(amount) }));
        setAmount(afterSending(amount, 0));
        onMoved();
        sendToHost({ kind: 'changed', what: 'safebox' });
      },
    );
  const change = (next: number): void => {
    act.setFault(null);
    setAmount(Math.min(next, Math.max(most.in, most.out)));
  };
  return (
    <div className="stack g14 top">
      <Facts
        facts={[
          { key: 'wallet', name: say('safebox.wallet'), value: gold(spoGold) },
          { key: 'safebox', name: say('word.safebox-gold'), value: gold(chestGold) },
          { key: 'limit', name: say('safebox.limit'), value: gold(chestLimit) },
        ]}
      />
      <AmountField
        label={say('safebox.amount')}
        amount={amount}
        most={Math.max(most.in, most.out)}
        fault={act.fault}
        onChange={change}
      />
      <div className={`pair ${styles['pair']}`}>
        {(['in', 'out'] as const).map((mode) => (
          <Button
            key={mode}
            look={mode === 'in' ? 'primary' : 'plain'}
            disabled={act.isBusy || amount === 0 || amount > most[mode]}
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
  return (
    <AskedView page="safebox" ask={(core) => core.calls.ask('money.safeboxInfo')}>
      {(view, again) => <Door view={view} onMoved={again} />}
    </AskedView>
  );
}
