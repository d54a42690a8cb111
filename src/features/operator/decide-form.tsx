import { type ReactNode, useState } from 'react';
import type { GrantOutcome } from '../../../worker/features/operator/operator-api.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { outcomeText } from './refusal-text.ts';

export type Decision = 'approve' | 'refuse';

interface DecideProps {
  readonly title: string;
  /** What is decided. */
  readonly children: ReactNode;
  readonly decide: (decision: Decision, reason: string) => Promise<GrantOutcome | null>;
  readonly onDone: () => void;
}

/** Approves or refuses what another operator asked for, with a reason. */
export function DecideForm({ title, children, decide, onDone }: DecideProps) {
  const { say } = useText();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (decision: Decision): Promise<void> => {
    if (isSending) return;
    if (isBlank(reason)) return setFault(say('operator.reason.empty'));
    setSending(true);
    const outcome = outcomeText(await decide(decision, reason), say);
    setSending(false);
    if (!outcome.done) return setFault(outcome.text);
    showToast('good', outcome.text);
    onDone();
  };
  return (
    <div className="box">
      <h2>{title}</h2>
      {children}
      <Form onSubmit={() => send('approve')}>
        <Field
          label={say('operator.reason')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          fault={fault}
        />
        <div className="acts">
          <Button type="submit" look="primary" disabled={isSending}>
            {say('operator.approve')}
          </Button>
          <Button disabled={isSending} onClick={() => void send('refuse')}>
            {say('operator.refuse')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
