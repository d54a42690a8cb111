import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useWallets } from '../wallet/use-wallet.ts';
import { AmountField, mileSteps } from './amount-field.tsx';
import { AskedView } from './asked-view.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import { moneyFaultText } from './money-text.ts';

function Exchange({ rate }: { readonly rate: number }) {
  const { core } = useClient();
  const { say } = useText();
  const { spoMile } = useWallets();
  const [miles, setMiles] = useState(0);
  const act = useAct(moneyFaultText);
  const submit = () =>
    act.run(
      () => core.moves.send('money.exchangeMove', { miles }),
      (done) => {
        showToast('good', say('word.received', { gold: gold(done.gold ?? 0) }));
        setMiles(afterSending(miles, 0));
        sendToHost({ kind: 'changed', what: 'payment' });
      },
    );
  return (
    <div className="stack g14 top">
      <p className="soft small loose">{say('exchange.rate', { rate: gold(rate) })}</p>
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
        fault={act.fault}
        onChange={(next) => {
          act.setFault(null);
          setMiles(Math.min(next, spoMile));
        }}
      />
      <Button look="primary" disabled={act.isBusy || miles === 0} onClick={() => void submit()}>
        {say('exchange.submit')}
      </Button>
    </div>
  );
}

/** Mileage for gold (H3). */
export function ExchangePanel() {
  return (
    <AskedView page="exchange" ask={(core) => core.calls.ask('money.exchangeOffer')}>
      {({ rate }) => <Exchange rate={rate} />}
    </AskedView>
  );
}
