import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { type ReactNode, useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { Button } from '../../parts/forms/button.tsx';
import { SignsField } from '../../parts/forms/area.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { AskDialog } from '../../parts/layers/ask-dialog.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useKeptText } from '../../parts/forms/use-kept-text.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { useCounted } from './operator-bar.ts';
import styles from './operator.module.css';
import { actRefusalText, type RefusedAct } from './refusal-text.ts';

interface Decision<Name extends string> {
  readonly name: Name;
  readonly text: string;
  /** An act that takes back a promise to members is never the green button. */
  readonly isGrave?: boolean;
}

interface ReasonFormProps<Name extends string, T> {
  readonly title: string;
  /** The act and the thing it is about: a typed reason that was not sent comes back there. */
  readonly of: string;
  /** The thing that is decided. */
  readonly about?: ReactNode;
  /** Fields before the reason. */
  readonly fields?: ReactNode;
  /** Fields after the reason. */
  readonly choices?: ReactNode;
  readonly label?: string;
  readonly hint?: string;
  /** The fault of the other fields, so that nothing is sent; empty: its field says so. */
  readonly missing?: string | null;
  /** The fault of an empty reason. */
  readonly noReason?: string;
  /** The first one is sent by Enter. */
  readonly decisions: readonly [Decision<Name>, ...Decision<Name>[]];
  /** The effect of a decision, for a step that asks before it is sent; without one it is sent at once. */
  readonly consequences?: Readonly<Partial<Record<Name, ReactNode>>>;
  /** The act by whose words it is refused, if it has words of its own, or the words of a failure. */
  readonly refusals?: RefusedAct | ((error: Fault, say: Say) => string);
  readonly send: (decision: Name, reason: string) => Promise<Result<T, Fault>>;
  /** The text after it was done. */
  readonly said?: (value: T) => string;
  readonly onDone: () => void;
}

const lookOf = ({ isGrave }: { readonly isGrave?: boolean }, look: 'primary' | 'plain') =>
  isGrave === true ? 'grave' : look;

interface DecisionsProps<Name extends string> {
  readonly decisions: readonly Decision<Name>[];
  readonly isBusy: boolean;
  readonly onPress: (decision: Decision<Name>) => void;
}

/** The buttons; the first one sends the form. */
const Decisions = <Name extends string>({ decisions, isBusy, onPress }: DecisionsProps<Name>) => (
  <div className="acts">
    {decisions.map((one, at) => (
      <Button
        key={one.name}
        type={at === 0 ? 'submit' : 'button'}
        look={lookOf(one, at === 0 ? 'primary' : 'plain')}
        disabled={isBusy}
        onClick={at === 0 ? undefined : () => onPress(one)}
      >
        {one.text}
      </Button>
    ))}
  </div>
);

/** An act of an operator, which always has a reason: its fields, the reason, which is kept until it is sent, and a button for each decision. */
export function ReasonForm<Name extends string, T>(props: ReasonFormProps<Name, T>) {
  const { title, of, about, fields, choices, label, hint, missing = null, noReason, decisions } = props;
  const { consequences, refusals, send, said, onDone } = props;
  const { say } = useText();
  const kept = useKeptText({ owner: useOwner(), kind: 'reason', name: of });
  const reason = kept.text;
  const act = useCounted(
    useAct((error: Fault) =>
      typeof refusals === 'function' ? refusals(error, say) : actRefusalText(error, say, refusals),
    ),
  );
  const [asked, setAsked] = useState<Decision<Name> | null>(null);
  const asks = asked === null ? undefined : consequences?.[asked.name];
  const sendNow = async (name: Name): Promise<void> => {
    await act.run(
      () => send(name, reason),
      (value) => {
        setAsked(null);
        kept.forget();
        showToast('good', said?.(value) ?? say('word.done'));
        onDone();
      },
    );
  };
  const press = async (decision: Decision<Name>): Promise<void> => {
    const empty = isBlank(reason) ? (noReason ?? say('operator.reason.empty')) : null;
    const fault = missing ?? empty;
    if (fault !== null) return act.setFault(fault === '' ? null : fault);
    act.setFault(null);
    if (consequences?.[decision.name] !== undefined) return setAsked(decision);
    await sendNow(decision.name);
  };
  return (
    <div className="box">
      <h2>{title}</h2>
      {about}
      <Form onSubmit={() => press(decisions[0])} className="full">
        {fields !== undefined && <div className={`stack ${styles['short']}`}>{fields}</div>}
        <SignsField
          label={label ?? say('word.reason')}
          hint={hint}
          value={reason}
          onChange={kept.write}
          most={operatorLimits.reasonChars}
          fault={asks === undefined ? act.fault : null}
        />
        {choices}
        <Decisions decisions={decisions} isBusy={act.isBusy} onPress={(one) => void press(one)} />
      </Form>
      {asked !== null && asks !== undefined && (
        <AskDialog
          title={title}
          confirm={asked.text}
          look={lookOf(asked, 'primary')}
          keep={say('operator.keep')}
          act={act}
          onConfirm={() => void sendNow(asked.name)}
          onClose={() => setAsked(null)}
        >
          {asks}
        </AskDialog>
      )}
    </div>
  );
}
