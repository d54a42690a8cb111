import { useState } from 'react';
import { isGrouped, readAmount } from '../../../domain/number/typed-number.ts';
import type { GrantCurrency } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { outcomeText } from './refusal-text.ts';

const currencies = ['gold', 'coin', 'mile'] as const;
const ways = ['give', 'take'] as const;

interface GrantFormProps {
  readonly number: number;
  readonly onDone: () => void;
}

/** Gives gold, coins or miles to a member, or takes them. */
export function GrantForm({ number, onDone }: GrantFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const [currency, setCurrency] = useState<GrantCurrency>('gold');
  const [way, setWay] = useState<(typeof ways)[number]>('give');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const read = isGrouped(text) ? readAmount(text) : null;
  const amount = read ?? 0;
  const send = async (): Promise<void> => {
    if (isSending) return;
    if (amount === 0 || isBlank(reason)) return setFault(say('operator.grant.incomplete'));
    setSending(true);
    const signed = way === 'give' ? amount : -amount;
    const outcome = outcomeText(await core.operator.grant({ number, currency, amount: signed, reason }), say);
    setSending(false);
    setFault(outcome.done ? null : outcome.text);
    if (!outcome.done) return;
    setText(afterSending(text, ''));
    setReason(afterSending(reason, ''));
    showToast('good', outcome.text);
    onDone();
  };
  return (
    <div className="box">
      <h2>{say('operator.grant')}</h2>
      <Form onSubmit={send}>
        <Segments
          label={say('operator.currency')}
          value={currency}
          onChange={setCurrency}
          options={currencies.map((value) => ({ value, text: say(`operator.currency.${value}`) }))}
        />
        <Segments
          label={say('operator.grant.way')}
          value={way}
          onChange={setWay}
          options={ways.map((value) => ({ value, text: say(`operator.grant.${value}`) }))}
        />
        <Field
          label={say('operator.amount')}
          value={text}
          onChange={setText}
          maxLength={30}
          inputMode="numeric"
          hint={gold(amount)}
          fault={read === null ? say('field.no-amount') : null}
        />
        <Field
          label={say('operator.reason')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          fault={fault}
        />
        <Button type="submit" look="primary" disabled={isSending}>
          {say('operator.grant.send', {
            amount: gold(amount),
            currency: say(`operator.currency.${currency}`),
            way: say(`operator.grant.${way}`),
          })}
        </Button>
      </Form>
    </div>
  );
}
