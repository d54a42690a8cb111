import { useState } from 'react';
import { Link } from 'react-router';
import type { TakenOrderRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { Answered, Time } from './answered.tsx';
import { MAX_PAGES, pagesOf } from './list-pages.ts';
import { OperatorFrame } from './operator-frame.tsx';
import { ChosenBelow } from './paged-list.tsx';
import { refusalText } from './refusal-text.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import styles from './operator.module.css';

interface SettleProps {
  readonly row: TakenOrderRow;
  readonly onDone: () => void;
}

/** Says that the money was paid back, or gives the coins back. The member reads the reason. */
function Settle({ row: { order, nick, won }, onDone }: SettleProps) {
  const { say } = useText();
  const { core } = useClient();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (decision: 'paid' | 'refuse'): Promise<void> => {
    if (isSending) return;
    if (reason.trim() === '') return setFault(say('operator.reason.empty'));
    setSending(true);
    const answer = await core.calls.ask('operator-act.operatorSettleOrder', {
      params: { number: order },
      form: { decision, reason },
    });
    setSending(false);
    if (!answer.ok) return setFault(refusalText(answer.error, say));
    showToast('good', say('operator.done'));
    onDone();
  };
  return (
    <div className="box">
      <h2>{`${nick} · ${say('operator.won', { won: gold(won) })}`}</h2>
      <p className={styles['detail']}>{say('operator.orders.settle')}</p>
      <Form onSubmit={() => send('paid')}>
        <Field
          label={say('operator.reason')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          fault={fault}
          hint={say('operator.reason.shown')}
        />
        <div className="acts">
          <Button type="submit" look="primary" disabled={isSending}>
            {say('operator.orders.paid')}
          </Button>
          <Button disabled={isSending} onClick={() => void send('refuse')}>
            {say('operator.orders.refuse')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function Line({ row, onChoose }: { readonly row: TakenOrderRow; readonly onChoose: () => void }) {
  const { say } = useText();
  const { order, member, id, nick, won, method, paidAt, askedAt } = row;
  return (
    <tr data-row={order}>
      <td data-name={say('operator.order')} data-number>
        {order}
      </td>
      <td data-name={say('operator.member')}>
        <Link to={`/operator/members/${member}`}>
          {nick} · {id}
        </Link>
      </td>
      <td data-name={say('operator.amount')} data-number>
        {say('operator.won', { won: gold(won) })}
      </td>
      <td data-name={say('operator.orders.method')}>{say(`charge.method.${method}`)}</td>
      <td data-name={say('operator.orders.paid-at')}>
        <Time at={paidAt} />
      </td>
      <td data-name={say('operator.orders.asked-at')}>
        <Time at={askedAt} />
      </td>
      <td data-name={say('operator.decision')}>
        <Button onClick={onChoose}>{say('operator.decide')}</Button>
      </td>
    </tr>
  );
}

function Orders() {
  const { say } = useText();
  const [page, setPage] = useState(1);
  const loaded = useAsk(`orders ${page}`, (core) =>
    core.calls.ask('operator.operatorTakenOrders', { params: { page } }),
  );
  const columns = [
    { name: say('operator.order'), isNumber: true },
    { name: say('operator.member') },
    { name: say('operator.amount'), isNumber: true },
    { name: say('operator.orders.method') },
    { name: say('operator.orders.paid-at') },
    { name: say('operator.orders.asked-at') },
    { name: say('operator.decision') },
  ] as const;
  return (
    <>
      <p className={styles['detail']}>{say('operator.orders.hint')}</p>
      <Answered loaded={loaded}>
        {({ rows, total }) => (
          <>
            <ChosenBelow
              label={say('operator.orders')}
              columns={columns}
              rows={rows}
              idOf={({ order }) => order}
              renderRow={(row, choose) => <Line row={row} onChoose={choose} />}
              renderForm={(row, onDone) => <Settle row={row} onDone={onDone} />}
              onDone={loaded.again}
            />
            <Pages
              label={say('operator.pages')}
              page={page}
              pages={Math.min(MAX_PAGES, pagesOf(total))}
              onPage={setPage}
            />
          </>
        )}
      </Answered>
    </>
  );
}

/** Orders that members took back and whose money an operator pays back. */
export const OrdersScreen = () => (
  <OperatorFrame>
    <Orders />
  </OperatorFrame>
);
