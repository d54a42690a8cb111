import { useState } from 'react';
import { isGrouped, readAmount } from '../../../domain/number/typed-number.ts';
import { currencies, type Currency } from '../../../domain/member/money.ts';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { Field } from '../../parts/forms/field.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { ReasonForm } from './reason-form.tsx';
import { outcomeText, refusedOutcomeText } from './refusal-text.ts';

const ways = ['give', 'take'] as const;

interface GrantFormProps {
  readonly number: number;
  readonly onDone: () => void;
}

/** Gives gold, coins or miles to a member, or takes them. */
export function GrantForm({ number, onDone }: GrantFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const [currency, setCurrency] = useState<Currency>('gold');
  const [way, setWay] = useState<(typeof ways)[number]>('give');
  const [text, setText] = useState('');
  const read = isGrouped(text) ? readAmount(text) : null;
  const amount = read ?? 0;
  const fields = (
    <>
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
    </>
  );
  const button = say('operator.grant.send', {
    amount: gold(amount),
    currency: say(`operator.currency.${currency}`),
    way: say(`operator.grant.${way}`),
  });
  return (
    <ReasonForm
      title={say('operator.grant')}
      of={`grant ${number}`}
      fields={fields}
      missing={amount === 0 ? say('operator.grant.incomplete') : null}
      noReason={say('operator.grant.incomplete')}
      decisions={[{ name: 'grant', text: button }]}
      send={(_, reason) =>
        core.moves.send('operator-act.operatorGrant', {
          number,
          currency,
          amount: way === 'give' ? amount : -amount,
          reason,
        })
      }
      said={(done) => outcomeText(done, say)}
      refusals={refusedOutcomeText}
      onDone={() => {
        setText(afterSending(text, ''));
        onDone();
      }}
    />
  );
}
