import { useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import { type PaymentMethod, paymentMethods } from '../../../domain/catalogue/payment.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { type MemberMessage, sendToHost } from '../../core/browser/window-messages.ts';
import { Button } from '../../parts/forms/button.tsx';
import { openAnsweringWindow } from '../../parts/layers/open-window.ts';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { AskedView } from './asked-view.tsx';
import { chargeAddress } from './charge-address.ts';
import { ChargePrices } from './charge-prices.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import styles from './charge-panel.module.css';
import { OpenOrders } from './open-orders.tsx';
import { PaidOrders } from './paid-orders.tsx';
import { SavedCards } from './saved-cards.tsx';

type ChargeOffer = DataOf<'charge.chargeOffer'>;

const guides = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const cardMethods: ReadonlySet<PaymentMethod> = new Set(['card', 'global-card']);

function Guides() {
  const { say } = useText();
  return (
    <details className={`soft small ${styles['guides']}`}>
      <summary className="ink">{say('charge.guides')}</summary>
      <ol>
        {guides.map((guide) => (
          <li key={guide}>{say(`charge.guide.${guide}`)}</li>
        ))}
      </ol>
    </details>
  );
}

/** The state of the payment window: `closed`: its member closed it before it said that something had changed. */
type WindowState = 'none' | 'open' | 'closed';

/** Opens the payment window; its messages load the member again, here and in the page that shows this one. */
function useChargeWindow(onChanged: () => void) {
  const { core } = useClient();
  const { say } = useText();
  const [state, setState] = useState<WindowState>('none');
  const onMessage = (message: MemberMessage): void => {
    if (message.kind !== 'changed') return;
    setState('none');
    void core.account.refetch();
    onChanged();
    sendToHost(message);
  };
  const onClosed = (): void => {
    setState((before) => (before === 'open' ? 'closed' : before));
    onChanged();
  };
  const open = (start: Parameters<typeof chargeAddress>[0]): void => {
    if (openAnsweringWindow(chargeAddress(start), onMessage, onClosed))
      setState(start === 'add-card' ? 'none' : 'open');
    else showToast('bad', say('nav.popup-blocked'));
  };
  return { open, state };
}

/** Shows the amount that the member has paid of the month's cap, the amount of open orders, and the rest of the member's own limits. */
function CapFacts({ view: { capWon, spentWon, paidWon, own } }: { readonly view: ChargeOffer }) {
  const { say } = useText();
  const held = spentWon - paidWon;
  return (
    <Facts
      facts={[
        {
          key: 'cap',
          name: say('charge.cap'),
          value: say('charge.cap.of', { spent: gold(paidWon), cap: gold(capWon) }),
        },
        ...(held > 0
          ? [{ key: 'held', name: say('charge.held'), value: say('word.won', { won: gold(held) }) }]
          : []),
        ...own.map(({ period, limit, left: rest }) => ({
          key: `own-${period}`,
          name: say('charge.own', { name: say(`limit.name.purchase.${period}`) }),
          value: say('charge.own.left', { left: gold(rest), limit: gold(limit) }),
        })),
      ]}
    />
  );
}

function Charge({ view, onChanged }: { readonly view: ChargeOffer; readonly onChanged: () => void }) {
  const { say } = useText();
  const { prices, capWon, spentWon, paidWon, open: orders, cards, paid, own } = view;
  const [method, setMethod] = useState<PaymentMethod>('voucher');
  const [won, setWon] = useState<number | null>(null);
  const [card, setCard] = useState<number | null>(() => cards.find(({ isDefault }) => isDefault)?.id ?? null);
  const { open, state } = useChargeWindow(onChanged);
  const held = spentWon - paidWon;
  const left = Math.max(0, capWon - spentWon);
  const ownLeft = own.length === 0 ? null : Math.min(...own.map((limit) => limit.left));
  const chosen = won === null || won > Math.min(left, ownLeft ?? left) ? null : won;
  return (
    <div className="page g14">
      <div className={styles['methods']}>
        <Segments
          label={say('word.payment-method')}
          value={method}
          onChange={setMethod}
          options={paymentMethods.map((value) => ({ value, text: say(`charge.method.${value}`) }))}
        />
      </div>
      <p className="soft small">{say(`charge.hint.${method}`)}</p>
      {method === 'global-card' && (
        <SavedCards
          cards={cards}
          chosen={card}
          onChoose={setCard}
          onAdd={() => open('add-card')}
          onChanged={onChanged}
        />
      )}
      <OpenOrders orders={orders} onResume={(order) => open({ order })} onChanged={onChanged} />
      <ChargePrices
        prices={prices}
        left={left}
        held={held}
        ownLeft={ownLeft}
        chosen={chosen}
        onChoose={setWon}
      />
      <CapFacts view={view} />
      <Button
        look="primary"
        disabled={chosen === null}
        onClick={() =>
          chosen !== null && open({ method, won: chosen, card: method === 'global-card' ? card : null })
        }
      >
        {chosen === null ? say('charge.pick') : say('charge.submit', { won: gold(chosen) })}
      </Button>
      <p role="status" className="soft small">
        {state === 'open' && say('charge.waiting')}
        {state === 'closed' && say(orders.length > 0 ? 'charge.closed.open' : 'charge.closed')}
      </p>
      <p className="soft small" data-coins-buy="">
        {say('charge.use')}{' '}
        <Link className="link nowrap" to="/store">
          {say('charge.use.store')}
        </Link>
      </p>
      <PaidOrders orders={paid} onChanged={onChanged} />
      {cardMethods.has(method) && <Guides />}
    </div>
  );
}

/** The purchase of coins: method, price, payment window (H2). */
export function ChargePanel() {
  return (
    <AskedView page="charge" ask={(core) => core.calls.ask('charge.chargeOffer')}>
      {(view, again) => <Charge view={view} onChanged={again} />}
    </AskedView>
  );
}
