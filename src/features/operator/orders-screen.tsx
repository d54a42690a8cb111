import type { takenOrders } from '../../../domain/desk/list-order.ts';
import type { TakenOrderRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { memberColumn, plainColumn, timeColumn } from './columns.tsx';
import { OperatorList } from './answered.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { ReasonForm } from './reason-form.tsx';
import styles from './operator.module.css';

interface SettleProps {
  readonly row: TakenOrderRow;
  readonly onDone: () => void;
}

/** Says that the money was paid back, or gives the coins back. The member reads the reason. */
function Settle({ row: { order, nick, won }, onDone }: SettleProps) {
  const { say } = useText();
  const { core } = useClient();
  return (
    <ReasonForm
      title={`${nick} · ${say('word.won', { won: gold(won) })}`}
      of={`order ${order}`}
      about={<p className={styles['detail']}>{say('operator.orders.settle')}</p>}
      hint={say('operator.reason.shown')}
      decisions={[
        { name: 'paid', text: say('operator.orders.paid') },
        { name: 'refuse', text: say('operator.orders.refuse') },
      ]}
      refusals="order"
      send={(decision, reason) =>
        core.calls.ask('operator-act.operatorSettleOrder', {
          params: { number: order },
          form: { decision, reason },
        })
      }
      onDone={onDone}
    />
  );
}

function Orders() {
  const { say } = useText();
  return (
    <>
      <p className="soft">{say('operator.orders.hint')}</p>
      <OperatorList<TakenOrderRow, (typeof takenOrders)[number]>
        of="orders"
        file="taken-orders"
        label={say('operator.orders')}
        empty={say('operator.orders.none')}
        ask={(core, list) => core.calls.ask('operator.operatorTakenOrders', { params: list })}
        idOf={({ order }) => order}
        columns={({ choose }) => [
          plainColumn(say('operator.order'), ({ order }) => order, { by: 'order', isNumber: true }),
          memberColumn(say),
          {
            name: say('operator.amount'),
            by: 'won',
            isNumber: true,
            render: ({ won }) => say('word.won', { won: gold(won) }),
            cell: ({ won }) => won,
          },
          plainColumn(say('operator.orders.method'), ({ method }) => say(`charge.method.${method}`)),
          timeColumn(say('operator.orders.paid-at'), ({ paidAt }) => paidAt, { by: 'paid' }),
          timeColumn(say('word.asked-at'), ({ askedAt }) => askedAt, { by: 'asked' }),
          {
            name: say('operator.decision'),
            render: (row) => <Button onClick={() => choose(row)}>{say('operator.decide')}</Button>,
          },
        ]}
        renderForm={(row, onDone) => <Settle row={row} onDone={onDone} />}
      />
    </>
  );
}

/** Orders that members took back and whose money an operator pays back. */
export const OrdersScreen = operatorScreen(Orders);
