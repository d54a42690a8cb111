import { useState } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { goldHint } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { koCart } from './cart.ko.ts';
import { type QuickBet, quickPolicies, readQuickBet, writeQuickBet } from './quick-bet.ts';
import styles from './quick-amounts-modal.module.css';
import { useTypedAmount } from '../../parts/forms/use-typed-amount.ts';
import { MAX_AMOUNT, MAX_AMOUNTS, readQuickAmounts, writeQuickAmounts } from './quick-amounts.ts';

addTexts(koCart);

const close = (): void => dialogs.show(null);
const places = Array.from({ length: MAX_AMOUNTS }, (_, at) => at);

interface AmountProps {
  readonly label: string;
  readonly amount: number;
  readonly onAmount: (amount: number) => void;
}

function OwnAmount({ label, amount, onAmount }: AmountProps) {
  const { language } = useText();
  const typed = useTypedAmount(amount, (next) => onAmount(Math.min(next, MAX_AMOUNT)));
  return (
    <Field
      label={label}
      {...typed}
      hint={amount === 0 ? '' : goldHint(amount, language)}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function AmountsForm({ memberId }: { readonly memberId: string }) {
  const { say } = useText();
  const [amounts, setAmounts] = useState<readonly number[]>(() => readQuickAmounts(memberId) ?? []);
  const set = (place: number, amount: number): void => {
    setAmounts(places.map((at) => (at === place ? amount : (amounts[at] ?? 0))));
  };
  const save = (chosen: readonly number[]): void => {
    writeQuickAmounts(memberId, chosen);
    close();
  };
  return (
    <Form onSubmit={() => save(amounts)}>
      <p>{say('slip.amounts.text')}</p>
      <div className={`pair ${styles['amounts']}`}>
        {places.map((at) => (
          <OwnAmount
            key={at}
            label={say('slip.amounts.at', { at: at + 1 })}
            amount={amounts[at] ?? 0}
            onAmount={(amount) => set(at, amount)}
          />
        ))}
      </div>
      <Submit>{say('slip.amounts.save')}</Submit>
      <Button look="quiet" onClick={() => save([])}>
        {say('slip.amounts.reset')}
      </Button>
    </Form>
  );
}

const off: QuickBet = { stake: 0, policy: 'better' };

/** Switches quick bet on with a stake, or off. It is on only while it has a stake. */
function QuickBetForm({ memberId }: { readonly memberId: string }) {
  const { say } = useText();
  const [{ stake, policy }, setBet] = useState(() => readQuickBet(memberId) ?? off);
  const [on, setOn] = useState(stake > 0);
  const choose = (nextOn: boolean, next: QuickBet): void => {
    setOn(nextOn);
    setBet(next);
    writeQuickBet(memberId, nextOn && next.stake > 0 ? next : null);
  };
  return (
    <section className={`stack ${styles['quick']}`} data-quick-bet={on && stake > 0}>
      <Check text={say('slip.quick-bet')} checked={on} onChange={(next) => choose(next, { stake, policy })} />
      <p className="small soft">{say('slip.quick-bet.text')}</p>
      {on && (
        <>
          <OwnAmount
            label={say('slip.quick-bet.stake')}
            amount={stake}
            onAmount={(next) => choose(on, { stake: next, policy })}
          />
          <div className="stack g4">
            <span className="soft small">{say('slip.policy')}</span>
            <Segments
              label={say('slip.policy')}
              value={policy}
              onChange={(next) => choose(on, { stake, policy: next })}
              options={quickPolicies.map((value) => ({ value, text: say(`slip.policy.${value}`) }))}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** A member's own quick amounts: up to five, in the order of their size; and quick bet. */
export function QuickAmountsModal() {
  const { say } = useText();
  return (
    <Modal title={say('slip.amounts')} open onClose={close}>
      <MemberOnly page="quick-amounts" rows={[4, 48]}>
        {({ userId }) => (
          <div className="page">
            <QuickBetForm memberId={userId} />
            <AmountsForm memberId={userId} />
          </div>
        )}
      </MemberOnly>
    </Modal>
  );
}
