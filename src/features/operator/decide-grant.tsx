import { useState } from 'react';
import type { GrantRow } from '../../../worker/features/operator/operator-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form } from '../../parts/field.tsx';
import layout from '../../parts/layout.module.css';
import { showToast } from '../../parts/toasts.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { outcomeText } from './refusal-text.ts';
import styles from './operator.module.css';

export const amountText = ({ amount, currency }: GrantRow, say: Say): string =>
  `${amount > 0 ? '+' : ''}${gold(amount)} ${say(`operator.currency.${currency}`)}`;

interface DecideProps {
  readonly grant: GrantRow;
  readonly onDone: () => void;
}

/** Approves or refuses the grant of another operator. */
export function DecideGrant({ grant, onDone }: DecideProps) {
  const { say } = useText();
  const { core } = useClient();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const decide = async (decision: 'approve' | 'refuse'): Promise<void> => {
    if (isSending) return;
    if (reason.trim() === '') return setFault(say('operator.reason.empty'));
    setSending(true);
    const outcome = outcomeText(await core.operator.decideGrant(grant.grant, decision, reason), say);
    setSending(false);
    if (!outcome.done) return setFault(outcome.text);
    showToast('good', outcome.text);
    onDone();
  };
  return (
    <div className={layout['box']}>
      <h2>
        {grant.nick} · {amountText(grant, say)}
      </h2>
      <p className={styles['detail']}>{grant.reason}</p>
      <Form onSubmit={() => decide('approve')}>
        <Field
          label={say('operator.reason')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          fault={fault}
        />
        <div className={styles['row']}>
          <Button type="submit" look="primary" disabled={isSending}>
            {say('operator.approve')}
          </Button>
          <Button disabled={isSending} onClick={() => void decide('refuse')}>
            {say('operator.refuse')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
