import type { TakenOrderRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { memberColumn } from './columns.tsx';
import { OperatorList, Time } from './answered.tsx';
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
      <OperatorList
        of="orders"
        label={say('operator.orders')}
        ask={(core, { page }) => core.calls.ask('operator.operatorTakenOrders', { params: { page } })}
        idOf={({ order }) => order}
        columns={({ choose }) => [
          { name: say('operator.order'), isNumber: true, render: ({ order }) => order },
          memberColumn(say),
          {
            name: say('operator.amount'),
            isNumber: true,
            render: ({ won }) => say('word.won', { won: gold(won) }),
          },
          { name: say('operator.orders.method'), render: ({ method }) => say(`charge.method.${method}`) },
          { name: say('operator.orders.paid-at'), render: ({ paidAt }) => <Time at={paidAt} /> },
          { name: say('word.asked-at'), render: ({ askedAt }) => <Time at={askedAt} /> },
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
