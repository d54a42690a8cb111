import { termsCodes } from '../../../domain/terms/terms.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import type { Fault } from '../../../domain/fault.ts';
import { Button } from '../../parts/forms/button.tsx';
import { FaultLine } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { dayAndTime, gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { AskedView } from './asked-view.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import { moneyFaultText } from './money-text.ts';
import styles from './money-panel.module.css';

type TopUp = DataOf<'money.topUpOffer'>;

interface StepProps {
  readonly onDone: () => void;
}

const leave = (): void => {
  dialogs.show(null);
  sendToHost({ kind: 'close' });
};

/** The consent to the provision of data (PO10): agree or refuse (H4). */
function Consent({ onDone }: StepProps) {
  const { core } = useClient();
  const { say } = useText();
  const act = useAct(() => say('cashier.fault.refused'));
  const agree = () =>
    act.run(
      () => core.calls.ask('terms.termsAgree', { params: { lang: 'ko', code: termsCodes['third-party'] } }),
      onDone,
    );
  return (
    <section className="stack g14 top" data-consent="">
      <h3>{say('top-up.consent.title')}</h3>
      <p className="soft small loose">{say('top-up.consent.text')}</p>
      <FaultLine text={act.fault} />
      <div className={`pair ${styles['pair']}`}>
        <Button onClick={leave}>{say('top-up.consent.refuse')}</Button>
        <Button look="primary" disabled={act.isBusy} onClick={() => void agree()}>
          {say('top-up.consent.agree')}
        </Button>
      </div>
    </section>
  );
}

function Station({ view, onDone }: StepProps & { readonly view: TopUp }) {
  const { core } = useClient();
  const { say, language } = useText();
  const wordsOf = (fault: Fault): string => moneyFaultText(fault, say, view.belowGold);
  const act = useAct(wordsOf);
  const amount = gold(view.gold);
  const topUp = async (): Promise<void> => {
    await act.run(
      () => core.moves.send('money.topUpMove', {}),
      (done) => {
        showToast('good', say('word.received', { gold: gold(done.gold ?? 0) }));
        sendToHost({ kind: 'changed', what: 'gold-charge' });
      },
    );
    onDone();
  };
  const why = view.refusal === null ? null : wordsOf({ kind: 'code', code: view.refusal, words: '' });
  const next = view.nextAt === null ? why === null && say('top-up.now') : dayAndTime(view.nextAt, language);
  return (
    <section className="stack g14 top" data-station="">
      <p className="soft small loose">
        {say('top-up.rule', { below: gold(view.belowGold), perDay: view.perDay })}
      </p>
      <Facts
        facts={[
          { key: 'title', name: say('sidebar.charge'), value: say('top-up.offer', { gold: amount }) },
          {
            key: 'used',
            name: say('top-up.used'),
            value: say('top-up.count', { used: view.used, perDay: view.perDay }),
          },
          // Where no time is known, the sentence below says why there is none.
          ...(next === false ? [] : [{ key: 'next', name: say('top-up.next'), value: next }]),
        ]}
      />
      <FaultLine text={act.fault ?? why} />
      <Button look="primary" disabled={act.isBusy || view.refusal !== null} onClick={() => void topUp()}>
        {say('top-up.submit', { gold: amount })}
      </Button>
    </section>
  );
}

/** The free top-up (H4): the consent is asked for only where a top-up would be given; otherwise the station says why there is none. Under maintenance it says so (A17). */
export function TopUpPanel() {
  const { say } = useText();
  return (
    <AskedView page="top-up" ask={(core) => core.calls.ask('money.topUpOffer')}>
      {(view, again) => {
        if (view.refusal === 'closed') return <EmptyPlaceholder title={say('cashier.fault.closed')} />;
        if (view.refusal === null && !view.consent) return <Consent onDone={again} />;
        return <Station view={view} onDone={again} />;
      }}
    </AskedView>
  );
}
