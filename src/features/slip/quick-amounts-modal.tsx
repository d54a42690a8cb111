import { useState } from 'react';
import { dialogs } from '../../core/dialogs.ts';
import { useAccount } from '../account/use-account.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form } from '../../parts/field.tsx';
import { LoginPlaceholder } from '../../parts/login-placeholder.tsx';
import { Modal } from '../../parts/modal.tsx';
import { gold, goldHint } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { MAX_AMOUNT, MAX_AMOUNTS, readQuickAmounts, writeQuickAmounts } from './quick-amounts.ts';

const close = (): void => dialogs.show(null);
const places = Array.from({ length: MAX_AMOUNTS }, (_, at) => at);

function AmountsForm({ memberId }: { readonly memberId: string }) {
  const { say, language } = useText();
  const [amounts, setAmounts] = useState<readonly number[]>(() => readQuickAmounts(memberId) ?? []);
  const set = (place: number, text: string): void => {
    const amount = Math.min(Number(text.replaceAll(/\D/g, '').slice(0, 12)), MAX_AMOUNT);
    setAmounts(places.map((at) => (at === place ? amount : (amounts[at] ?? 0))));
  };
  const save = (chosen: readonly number[]): void => {
    writeQuickAmounts(memberId, chosen);
    close();
  };
  return (
    <Form onSubmit={() => save(amounts)}>
      <p>{say('slip.amounts.text')}</p>
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
      <Button look="primary" type="submit">
        {say('slip.amounts.save')}
      </Button>
      <Button look="quiet" onClick={() => save([])}>
        {say('slip.amounts.reset')}
      </Button>
    </Form>
  );
}

/** A member's own quick amounts: up to five, in the order of their size. */
export function QuickAmountsModal() {
  const { say } = useText();
  const { member } = useAccount();
  return (
    <Modal title={say('slip.amounts')} open onClose={close}>
      {member === null ? <LoginPlaceholder /> : <AmountsForm memberId={member.userId} />}
    </Modal>
  );
}
