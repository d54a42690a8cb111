import { useState } from 'react';
import type { OffersView, OfferView } from '../../../worker/features/trade/trade-api.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { useTypedAmount } from '../../parts/forms/use-typed-amount.ts';
import { gold, goldExact, goldHint } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { AskDialog } from '../../parts/layers/ask-dialog.tsx';
import styles from './sale-form.module.css';
import { useConfirmedAct, useTradeActs } from './use-trade-acts.ts';
import { Worth } from './worth.tsx';

interface SaleFormProps {
  readonly offer: OfferView;
  readonly rule: OffersView['rule'];
  readonly onSold: (price: number) => void;
}

interface QuickPricesProps {
  readonly offer: OfferView;
  readonly onPrice: (price: number) => void;
}

/** The ends of the range and the present worth, as one press each; those that are no valid price are left out. */
function QuickPrices({ offer, onPrice }: QuickPricesProps) {
  const { say } = useText();
  const { least, most, worth } = offer;
  const quick = [
    { amount: least, text: 'trade.sell.least' },
    { amount: worth, text: 'word.worth' },
    { amount: most, text: 'trade.sell.most' },
  ] as const;
  return (
    <div className="choices" role="group" aria-label={say('trade.sell.quick')}>
      {quick.map(
        ({ amount, text }) =>
          amount !== null &&
          amount >= least &&
          amount <= most && (
            <button key={text} type="button" onClick={() => onPrice(amount)}>
              {say(text)}
            </button>
          ),
      )}
    </div>
  );
}

/** The gain of the sale, before it begins. */
const SaleFacts = ({ price }: { readonly price: number }) => {
  const { say } = useText();
  return (
    <Facts
      facts={[
        { key: 'price', name: say('word.price'), value: gold(price) },
        { key: 'fee', name: say('trade.fee'), value: gold(0) },
        { key: 'gain', name: say('trade.sell.gain'), value: gold(price) },
      ]}
    />
  );
};

/** The price of a sale: digits with separators, between the stake and the site's part of the possible winnings. */
export function SaleForm({ offer, rule, onSold }: SaleFormProps) {
  const acts = useTradeActs();
  const { say, language } = useText();
  const [price, setPrice] = useState(0);
  const typed = useTypedAmount(price, setPrice);
  const { asking, ask, dialog, confirm } = useConfirmedAct();
  const { bet, least, most, worth, possible, seen, isSuspended } = offer;
  if (most < least) return <p>{say('trade.sell.no-price')}</p>;
  const range = say('trade.sell.range', {
    least: goldExact(least, language),
    most: goldExact(most, language),
    percent: rule.percent,
  });
  const isUnfit = price > 0 && (price < least || price > most);
  const sell = (): void =>
    confirm(
      () => acts.sell(bet.drawId, price, seen),
      () => onSold(price),
    );
  return (
    <Form className={styles['form']} onSubmit={ask}>
      <Worth bet={bet} worth={worth} price={null} possible={possible} />
      <Field
        label={say('word.price')}
        {...typed}
        hint={[range, goldHint(price, language)].filter((part) => part !== '').join(' · ')}
        fault={typed.fault ?? (isUnfit ? say('trade.refusal.price') : null)}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        data-price=""
        className="num"
      />
      <QuickPrices offer={offer} onPrice={setPrice} />
      <Submit disabled={isSuspended || price === 0 || isUnfit}>{say('trade.sell.submit')}</Submit>
      {asking && (
        <AskDialog
          {...dialog}
          title={say('trade.sell.submit')}
          confirm={say('trade.sell.yes')}
          lock={isSuspended ? say('trade.lock.suspended') : null}
          onConfirm={sell}
        >
          <p>{say('trade.sell.ask', { hours: rule.hours })}</p>
          <SaleFacts price={price} />
        </AskDialog>
      )}
    </Form>
  );
}
