import type { Fault } from '../../../domain/fault.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { FaultLine } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { gold, timeOf } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './open-orders.module.css';

type OpenOrder = DataOf<'charge.chargeOffer'>['open'][number];

interface OpenOrdersProps {
  readonly orders: readonly OpenOrder[];
  readonly onResume: (order: number) => void;
  readonly onChanged: () => void;
}

/** Orders that wait for their payment. They hold a part of the month's cap until they are paid, cancelled or expired (R16). */
export function OpenOrders({ orders, onResume, onChanged }: OpenOrdersProps) {
  const { core } = useClient();
  const { say } = useText();
  const act = useAct((fault: Fault) =>
    say(fault.kind === 'code' ? 'charge.open.paying' : 'cashier.fault.refused'),
  );
  const cancel = async (order: number): Promise<void> => {
    await act.run(() => core.calls.ask('charge.chargeCancel', { form: { order } }));
    onChanged();
  };
  if (orders.length === 0 && act.fault === null) return null;
  return (
    <section className={`stack ${styles['orders']}`} aria-label={say('charge.open')}>
      <h3>{say('charge.open')}</h3>
      <p className="soft small">{say('charge.open.hint')}</p>
      <ul className="stack g6">
        {orders.map(({ id, won, method, expiresAt }) => (
          <li key={id} data-order={id}>
            <span>
              <b className="num">{say('word.won', { won: gold(won) })}</b>
              <small>
                {say(`charge.method.${method}`)} · {say('charge.open.until', { time: timeOf(expiresAt) })}
              </small>
            </span>
            <span className="acts push">
              <Button disabled={act.isBusy} onClick={() => onResume(id)}>
                {say('charge.open.resume')}
              </Button>
              <Button look="quiet" disabled={act.isBusy} onClick={() => void cancel(id)}>
                {say('charge.open.cancel')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <FaultLine text={act.fault} />
    </section>
  );
}
