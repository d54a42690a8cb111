import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { isOpenOrder } from '../../../domain/catalogue/payment.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import { Button } from '../../parts/forms/button.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { CALLBACK } from './charge-address.ts';
import styles from './charge-done.module.css';

type Order = DataOf<'charge.orderState'>;

const ASK_AGAIN_MS = 1000;
/** Afterwards the window asks no more; the coins come with the provider's webhook in any case. */
const MOST_ASKS = 120;

/** The function that other pages of this site define; ours take the message. */
function callBack(): void {
  const opener = window.opener as Readonly<Record<string, unknown>> | null;
  try {
    const callback = opener?.[CALLBACK];
    if (typeof callback === 'function') callback();
  } catch {
    // The window that opened this one is not of this site.
  }
}

/** The order's state, asked for until it is final. */
function useOrder(order: number | null): Order | null {
  const { member } = useAccount();
  const { answer } = useAsk(
    order === null || member === null ? null : `order ${order}`,
    (core) => core.calls.ask('charge.orderState', { params: { order: order ?? 0 } }),
    {
      everyMs: (last, asks) =>
        (!last.ok || isOpenOrder(last.value.state)) && asks < MOST_ASKS ? ASK_AGAIN_MS : null,
    },
  );
  return answer?.ok === true ? answer.value : null;
}

function hintOf({ state, coins, miles }: Order, say: Say): string {
  if (state === 'paid') return say('charge.done.hint.paid', { coins: gold(coins), miles: gold(miles) });
  return say(isOpenOrder(state) ? 'charge.done.hint.open' : 'charge.done.hint.none');
}

const icons = {
  created: Hourglass,
  pending: Hourglass,
  paid: CircleCheck,
  failed: CircleX,
  cancelled: CircleX,
  expired: CircleX,
  refunded: CircleX,
} as const;

function Outcome({ order }: { readonly order: Order }) {
  const { say } = useText();
  const Icon = icons[order.state];
  return (
    <div
      className={`stack soft center middle ${styles['done']}`}
      role="status"
      data-order-state={order.state}
    >
      <Icon size={36} aria-hidden />
      <h2 className="ink">{say(`charge.done.${order.state}`)}</h2>
      <p>{hintOf(order, say)}</p>
    </div>
  );
}

/** The outcome of an order, or of a card that was added. The window that opened this one is notified of the end. */
export function ChargeDone({ order: id }: { readonly order: number | null }) {
  const { say } = useText();
  const order = useOrder(id);
  const isFinal = id === null || (order !== null && !isOpenOrder(order.state));
  const isPaid = order?.state === 'paid';
  useEffect(() => {
    if (!isFinal) return;
    sendToHost({ kind: 'changed', what: isPaid ? 'gold-charge' : 'payment' });
    callBack();
  }, [isFinal, isPaid]);
  return (
    <>
      {id === null && (
        <div className={`stack soft center middle ${styles['done']}`} role="status">
          <CircleCheck size={36} aria-hidden />
          <h2 className="ink">{say('charge.done.card')}</h2>
        </div>
      )}
      {id !== null && (order === null ? <SkeletonRows count={2} height={64} /> : <Outcome order={order} />)}
      <Button look="primary" onClick={() => window.close()}>
        {say('charge.window.close')}
      </Button>
    </>
  );
}
