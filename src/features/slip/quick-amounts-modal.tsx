import { useState } from 'react';
import { dialogs } from '../../core/dialogs.ts';
import { useAccount } from '../account/use-account.ts';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { Field, Form } from '../../parts/field.tsx';
import layout from '../../parts/layout.module.css';
import { LoginPlaceholder } from '../../parts/login-placeholder.tsx';
import { Modal } from '../../parts/modal.tsx';
import { gold, goldHint } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { koCart } from './cart.ko.ts';
import { readQuickStake, writeQuickStake } from './quick-bet.ts';
import styles from './quick-amounts-modal.module.css';
import { MAX_AMOUNT, MAX_AMOUNTS, readQuickAmounts, writeQuickAmounts } from './quick-amounts.ts';

addTexts(koCart);

const close = (): void => dialogs.show(null);
const places = Array.from({ length: MAX_AMOUNTS }, (_, at) => at);

const amountOf = (text: string): number =>
  Math.min(Number(text.replaceAll(/\D/g, '').slice(0, 12)), MAX_AMOUNT);

function AmountsForm({ memberId }: { readonly memberId: string }) {
  const { say, language } = useText();
  const [amounts, setAmounts] = useState<readonly number[]>(() => readQuickAmounts(memberId) ?? []);
  const set = (place: number, text: string): void => {
    setAmounts(places.map((at) => (at === place ? amountOf(text) : (amounts[at] ?? 0))));
  };
  const save = (chosen: readonly number[]): void => {
    writeQuickAmounts(memberId, chosen);
    close();
  };
  return (
    <Form onSubmit={() => save(amounts)}>
      <p>{say('slip.amounts.text')}</p>
      <div className={styles['amounts']}>
        {places.map((at) => {
          const amount = amounts[at] ?? 0;
          return (
            <Field
              key={at}
              label={say('slip.amounts.at', { at: at + 1 })}
              value={amount === 0 ? '' : gold(amount)}
              hint={amount === 0 ? '' : goldHint(amount, language)}
              inputMode="numeric"
              autoComplete="off"
              onChange={(text) => set(at, text)}
            />
          );
        })}
      </div>
      <Button look="primary" type="submit">
        {say('slip.amounts.save')}
      </Button>
      <Button look="quiet" onClick={() => save([])}>
        {say('slip.amounts.reset')}
      </Button>
    </Form>
  );
}

/** Switches quick bet on with a stake, or off. It is on only while it has a stake. */
function QuickBetForm({ memberId }: { readonly memberId: string }) {
  const { say, language } = useText();
  const [stake, setStake] = useState(() => readQuickStake(memberId) ?? 0);
  const [on, setOn] = useState(stake > 0);
  const choose = (nextOn: boolean, next: number): void => {
    setOn(nextOn);
    setStake(next);
    writeQuickStake(memberId, nextOn && next > 0 ? next : null);
  };
  return (
    <section className={styles['quick']} data-quick-bet={on && stake > 0}>
      <Check text={say('slip.quick-bet')} checked={on} onChange={(next) => choose(next, stake)} />
      <p>{say('slip.quick-bet.text')}</p>
      {on && (
        <Field
          label={say('slip.quick-bet.stake')}
          value={stake === 0 ? '' : gold(stake)}
          hint={stake === 0 ? '' : goldHint(stake, language)}
          inputMode="numeric"
          autoComplete="off"
          onChange={(text) => choose(on, amountOf(text))}
        />
      )}
    </section>
  );
}

/** A member's own quick amounts: up to five, in the order of their size; and quick bet. */
export function QuickAmountsModal() {
  const { say } = useText();
  const { member } = useAccount();
  return (
    <Modal title={say('slip.amounts')} open onClose={close}>
      {member === null ? (
        <LoginPlaceholder />
      ) : (
        <div className={layout['page']}>
          <QuickBetForm memberId={member.userId} />
          <AmountsForm memberId={member.userId} />
        </div>
      )}
    </Modal>
  );
}
