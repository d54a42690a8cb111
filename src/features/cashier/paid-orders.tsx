import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { FaultLine } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { moneyFaultText } from './money-text.ts';
import styles from './open-orders.module.css';

type PaidOrder = DataOf<'charge.chargeOffer'>['paid'][number];

interface PaidOrdersProps {
  readonly orders: readonly PaidOrder[];
  readonly onChanged: () => void;
}

/** Why there is no button; null: there is one. */
function stateText({ state, by, refusal }: PaidOrder, say: Say): string | null {
  if (state !== null) return say(state === 'asked' ? `charge.back.asked.${by}` : `charge.back.${state}`);
  return refusal === null ? null : say(`cashier.fault.${refusal}`);
}

interface RowProps {
  readonly order: PaidOrder;
  readonly isAsked: boolean;
  readonly isBusy: boolean;
  readonly onAsk: (order: number | null) => void;
  readonly onTake: (order: number) => void;
}

function Row({ order, isAsked, isBusy, onAsk, onTake }: RowProps) {
  const { say, language } = useText();
  const { id, won, coins, miles, method, until, by } = order;
  const text = stateText(order, say);
  return (
    <li data-paid-order={id}>
      <span>
        <b className="num">{say('word.won', { won: gold(won) })}</b>
        <small>
          {say('charge.back.number', { id })} · {say(`charge.method.${method}`)}
          {text === null && ` · ${say('charge.back.until', { time: dateAndTime(until, language) })}`}
        </small>
        {text !== null && <small>{text}</small>}
        {isAsked && (
          <small role="status">
            {say(`charge.back.sure.${by}`, { coins: gold(coins), miles: gold(miles), won: gold(won) })}
          </small>
        )}
      </span>
      {text === null && (
        <span className="acts push">
          {isAsked ? (
            <>
              <Button look="primary" disabled={isBusy} onClick={() => onTake(id)} data-confirm="">
                {say('charge.back.confirm')}
              </Button>
              <Button look="quiet" disabled={isBusy} onClick={() => onAsk(null)}>
                {say('charge.back.leave')}
              </Button>
            </>
          ) : (
            <Button look="quiet" disabled={isBusy} onClick={() => onAsk(id)}>
              {say('charge.back.take')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** Orders that were paid in the last seven days: what was not used can be taken back (H2). */
export function PaidOrders({ orders, onChanged }: PaidOrdersProps) {
  const { core } = useClient();
  const { say } = useText();
  const [asked, setAsked] = useState<number | null>(null);
  const act = useAct(moneyFaultText);
  const take = async (order: number): Promise<void> => {
    await act.run(
      () => core.moves.send('charge.chargeTakeBack', { order }),
      () => showToast('good', say('charge.back.taken')),
    );
    setAsked(null);
    onChanged();
  };
  if (orders.length === 0) return null;
  return (
    <section className={`stack ${styles['orders']}`} aria-label={say('charge.back')}>
      <h3>{say('charge.back')}</h3>
      <p className="soft small">{say('charge.back.hint')}</p>
      <ul>
        {orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            isAsked={asked === order.id}
            isBusy={act.isBusy}
            onAsk={setAsked}
            onTake={(id) => void take(id)}
          />
        ))}
      </ul>
      <FaultLine text={act.fault} />
    </section>
  );
}
