import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useWallets } from '../wallet/use-wallet.ts';
import { AmountField, mileSteps } from './amount-field.tsx';
import { AskedView } from './asked-view.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import { moneyFaultText } from './money-text.ts';
import styles from './money-panel.module.css';
import { useAsked } from './use-asked.ts';

function Exchange({ rate }: { readonly rate: number }) {
  const { core } = useClient();
  const { say } = useText();
  const { spoMile } = useWallets();
  const [miles, setMiles] = useState(0);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    const answer = await core.cashier.exchange(miles);
    setBusy(false);
    if (!answer.ok) return setFault(moneyFaultText(answer.error, say));
    showToast('good', say('exchange.done', { gold: gold(answer.value.gold ?? 0) }));
    setMiles(afterSending(miles, 0));
    sendToHost({ kind: 'changed', what: 'payment' });
  };
  return (
    <div className="stack g14 top">
      <p className={`soft small ${styles['soft']}`}>{say('exchange.rate', { rate: gold(rate) })}</p>
      <Facts
        facts={[
          { key: 'miles', name: say('exchange.miles'), value: gold(spoMile) },
          { key: 'result', name: say('exchange.result'), value: gold(miles * rate) },
        ]}
      />
      <AmountField
        label={say('exchange.amount')}
        amount={miles}
        most={spoMile}
        steps={mileSteps}
        fault={fault}
        onChange={(next) => {
          setFault(null);
          setMiles(Math.min(next, spoMile));
        }}
      />
      <Button look="primary" disabled={busy || miles === 0} onClick={() => void submit()}>
        {say('exchange.submit')}
      </Button>
    </div>
  );
}

/** Mileage for gold (H3). */
export function ExchangePanel() {
  const asked = useAsked((core) => core.calls.ask('money.exchangeOffer'));
  return (
    <AskedView page="exchange" asked={asked}>
      {({ rate }) => <Exchange rate={rate} />}
    </AskedView>
  );
}
