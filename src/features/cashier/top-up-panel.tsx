import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { dayAndTime, gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { AskedView } from './asked-view.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import { moneyFaultText } from './money-text.ts';
import styles from './money-panel.module.css';
import { useAsked } from './use-asked.ts';

type TopUp = DataOf<'money.topUpOffer'>;

interface StepProps {
  readonly onDone: () => void;
}

const leave = (): void => {
  dialogs.show(null);
  sendToHost({ kind: 'close' });
};

/** The terms of the provision of data to third parties. */
const THIRD_PARTY = 'PO10';

/** The consent to the provision of data (PO10): agree or refuse (H4). */
function Consent({ onDone }: StepProps) {
  const { core } = useClient();
  const { say } = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const agree = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    const answer = await core.calls.ask('terms.termsAgree', { params: { lang: 'ko', code: THIRD_PARTY } });
    setBusy(false);
    if (answer.ok) onDone();
    else setFault(say('cashier.fault.refused'));
  };
  return (
    <section className="stack g14 top" data-consent="">
      <h3>{say('top-up.consent.title')}</h3>
      <p className={`soft small ${styles['soft']}`}>{say('top-up.consent.text')}</p>
      <p className="bad small" role="alert">
        {fault}
      </p>
      <div className={`pair ${styles['pair']}`}>
        <Button onClick={leave}>{say('top-up.consent.refuse')}</Button>
        <Button look="primary" disabled={busy} onClick={() => void agree()}>
          {say('top-up.consent.agree')}
        </Button>
      </div>
    </section>
  );
}

function Station({ view, onDone }: StepProps & { readonly view: TopUp }) {
  const { core } = useClient();
  const { say, language } = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const amount = gold(view.gold);
  const topUp = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    const answer = await core.cashier.topUp();
    setBusy(false);
    if (answer.ok) {
      showToast('good', say('top-up.done', { gold: gold(answer.value.gold ?? 0) }));
      sendToHost({ kind: 'changed', what: 'gold-charge' });
    } else setFault(moneyFaultText(answer.error, say, view.belowGold));
    onDone();
  };
  const why =
    view.refusal === null
      ? null
      : moneyFaultText({ kind: 'refused', reason: view.refusal }, say, view.belowGold);
  const next = view.nextAt === null ? (why ?? say('top-up.now')) : dayAndTime(view.nextAt, language);
  return (
    <section className="stack g14 top" data-station="">
      <p className={`soft small ${styles['soft']}`}>
        {say('top-up.rule', { below: gold(view.belowGold), perDay: view.perDay })}
      </p>
      <Facts
        facts={[
          { key: 'title', name: say('top-up.title'), value: say('top-up.offer', { gold: amount }) },
          {
            key: 'used',
            name: say('top-up.used'),
            value: say('top-up.count', { used: view.used, perDay: view.perDay }),
          },
          { key: 'next', name: say('top-up.next'), value: next },
        ]}
      />
      <p className="bad small" role="alert">
        {fault ?? why}
      </p>
      <Button look="primary" disabled={busy || view.refusal !== null} onClick={() => void topUp()}>
        {say('top-up.submit', { gold: amount })}
      </Button>
    </section>
  );
}

/** The free top-up (H4): the consent is asked for only where a top-up would be given; otherwise the station says why there is none. Under maintenance it says so (A17). */
export function TopUpPanel() {
  const { say } = useText();
  const asked = useAsked((core) => core.calls.ask('money.topUpOffer'));
  const { again } = asked;
  return (
    <AskedView page="top-up" asked={asked}>
      {(view) => {
        if (view.refusal === 'closed') return <EmptyPlaceholder title={say('cashier.fault.closed')} />;
        if (view.refusal === null && !view.consent) return <Consent onDone={again} />;
        return <Station view={view} onDone={again} />;
      }}
    </AskedView>
  );
}
