import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { type ReactNode, useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { refusalText } from './refusal-text.ts';

interface Decision<Name extends string> {
  readonly name: Name;
  readonly text: string;
}

interface ReasonFormProps<Name extends string, T> {
  readonly title: string;
  /** What is decided. */
  readonly about?: ReactNode;
  /** Fields before the reason. */
  readonly fields?: ReactNode;
  /** Fields after the reason. */
  readonly choices?: ReactNode;
  readonly label?: string;
  readonly hint?: string;
  /** What is wrong with the other fields, so that nothing is sent; empty: its field says so. */
  readonly missing?: string | null;
  /** The fault of an empty reason. */
  readonly noReason?: string;
  /** The first one is sent by Enter. */
  readonly decisions: readonly [Decision<Name>, ...Decision<Name>[]];
  readonly send: (decision: Name, reason: string) => Promise<Result<T, Fault | string>>;
  /** What is said after it was done. */
  readonly said?: (value: T) => string;
  readonly onDone: () => void;
}

/** An act of an operator, which always has a reason: its fields, the reason, and a button for each decision. */
export function ReasonForm<Name extends string, T>(props: ReasonFormProps<Name, T>) {
  const { title, about, fields, choices, label, hint, missing = null, noReason, decisions } = props;
  const { send, said, onDone } = props;
  const { say } = useText();
  const [reason, setReason] = useState('');
  const act = useAct((error: Fault | string) =>
    typeof error === 'string' ? error : refusalText(error, say),
  );
  const press = async (name: Name): Promise<void> => {
    const empty = isBlank(reason) ? (noReason ?? say('operator.reason.empty')) : null;
    const fault = missing ?? empty;
    if (fault !== null) return act.setFault(fault === '' ? null : fault);
    await act.run(
      () => send(name, reason),
      (value) => {
        setReason(afterSending(reason, ''));
        showToast('good', said?.(value) ?? say('operator.done'));
        onDone();
      },
    );
  };
  const [first, ...others] = decisions;
  return (
    <div className="box">
      <h2>{title}</h2>
      {about}
      <Form onSubmit={() => press(first.name)}>
        {fields}
        <Field
          label={label ?? say('operator.reason')}
          hint={hint}
          value={reason}
          onChange={setReason}
          maxLength={operatorLimits.reasonChars}
          fault={act.fault}
        />
        {choices}
        <div className="acts">
          <Button type="submit" look="primary" disabled={act.isBusy}>
            {first.text}
          </Button>
          {others.map(({ name, text }) => (
            <Button key={name} disabled={act.isBusy} onClick={() => void press(name)}>
              {text}
            </Button>
          ))}
        </div>
      </Form>
    </div>
  );
}
