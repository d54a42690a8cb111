import type { GrantRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { DecideForm } from './decide-form.tsx';
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
  return (
    <DecideForm
      title={`${grant.nick} · ${amountText(grant, say)}`}
      decide={(decision, reason) => core.operator.decideGrant(grant.grant, decision, reason)}
      onDone={onDone}
    >
      <p className={styles['detail']}>{grant.reason}</p>
    </DecideForm>
  );
}
