import { Field } from '../../parts/forms/field.tsx';
import { useTypedAmount } from '../../parts/forms/use-typed-amount.ts';
import { goldExact, goldHint } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './money-panel.module.css';

const MILLION = 1_000_000;

/** Quick amounts of gold, added to what is typed. */
const goldSteps = [1, 10, 100].map((millions) => millions * MILLION);
/** Quick amounts of mileage. */
export const mileSteps = [100, 1000, 10_000];

interface AmountFieldProps {
  readonly label: string;
  readonly amount: number;
  readonly most: number;
  readonly steps?: readonly number[];
  readonly fault?: string | null;
  readonly onChange: (amount: number) => void;
}

/** An amount in whole units, with quick amounts and the largest one. */
export function AmountField({ label, amount, most, steps = goldSteps, fault, onChange }: AmountFieldProps) {
  const { say, language } = useText();
  const typed = useTypedAmount(amount, onChange);
  const short = (step: number): string => `+${goldExact(step, language)}`;
  return (
    <div className="stack">
      <Field
        label={label}
        {...typed}
        hint={goldHint(amount, language) || ' '}
        fault={typed.fault ?? fault}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        data-amount=""
        className="num"
      />
      <div className={`choices g4 ${styles['steps']}`} role="group" aria-label={say('slip.quick')}>
        {steps.map((step) => (
          <button key={step} type="button" onClick={() => onChange(amount + step)}>
            {short(step)}
          </button>
        ))}
        <button type="button" data-max="" onClick={() => onChange(most)}>
          {say('cashier.amount.max')}
        </button>
        <button type="button" onClick={() => onChange(0)}>
          {say('cashier.amount.clear')}
        </button>
      </div>
    </div>
  );
}
