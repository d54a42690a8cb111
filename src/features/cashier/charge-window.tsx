import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { PaymentMethod } from '../../../domain/catalogue/payment.ts';
import type { Price } from '../../../domain/member/money.ts';
import type { Result } from '../../../domain/result.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { FaultLine } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { ErrorPlaceholder } from '../../parts/answers/placeholders.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { AskedView } from './asked-view.tsx';
import { chargePageOf, type ChargeStart, isProviderPage } from './charge-address.ts';
import { ChargeDone } from './charge-done.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import { moneyFaultText } from './money-text.ts';

type ChargeOffer = DataOf<'charge.chargeOffer'>;

const goTo = (url: string): void => {
  if (isProviderPage(url)) location.assign(url);
};

function Bad() {
  const { say } = useText();
  return <ErrorPlaceholder title={say('charge.window.bad')} hint={say('charge.window.bad.hint')} />;
}

interface PayProps {
  readonly method: PaymentMethod;
  readonly price: Price;
  /** Returns the provider's page, or why there is none. */
  readonly begin: () => Promise<Result<string, string>>;
}

/** The amount to pay, and the way to the provider. */
function Pay({ method, price: { won, coins, miles }, begin }: PayProps) {
  const { say } = useText();
  const act = useAct((fault: string) => fault);
  const [isLeaving, setLeaving] = useState(false);
  const go = () =>
    act.run(begin, (url) => {
      setLeaving(true);
      goTo(url);
    });
  const gives = [
    say('charge.coins', { coins: gold(coins) }),
    ...(miles > 0 ? [say('charge.bonus', { miles: gold(miles) })] : []),
  ];
  return (
    <>
      <Facts
        facts={[
          { key: 'method', name: say('word.payment-method'), value: say(`charge.method.${method}`) },
          { key: 'price', name: say('charge.window.price'), value: say('word.won', { won: gold(won) }) },
          { key: 'gives', name: say('charge.window.gives'), value: gives.join(' ') },
        ]}
      />
      <FaultLine text={act.fault} />
      <Button look="primary" disabled={act.isBusy || isLeaving} onClick={() => void go()}>
        {say('charge.window.go')}
      </Button>
      <Button onClick={() => window.close()}>{say('charge.window.close')}</Button>
    </>
  );
}

/** The provider's page of an order. */
async function pageOf(core: RemoteCore, order: number, say: Say): Promise<Result<string, string>> {
  const page = await core.calls.ask('charge.chargePage', { form: { order } });
  return page.ok ? { ok: true, value: page.value.url } : { ok: false, error: say('cashier.fault.refused') };
}

/** A new payment. Its order begins with the press of the button. */
function Start({ start, view }: { readonly start: ChargeStart; readonly view: ChargeOffer }) {
  const { core } = useClient();
  const { say } = useText();
  const { method, won, card } = start;
  const price = view.prices.find((one) => one.won === won);
  if (price === undefined) return <Bad />;
  const begin: PayProps['begin'] = async () => {
    const order = await core.moves.send('charge.chargeOrder', { won, method, card: card ?? 0 });
    return order.ok
      ? pageOf(core, Number(order.value.reason), say)
      : { ok: false, error: moneyFaultText(order.error, say) };
  };
  return <Pay method={method} price={price} begin={begin} />;
}

/** An order that was begun before. */
function Resume({ order: id, view }: { readonly order: number; readonly view: ChargeOffer }) {
  const { core } = useClient();
  const { say } = useText();
  const order = view.open.find((one) => one.id === id);
  if (order === undefined)
    return <ErrorPlaceholder title={say('sandbox.gone')} hint={say('sandbox.gone.hint')} />;
  const begin: PayProps['begin'] = () => pageOf(core, id, say);
  return <Pay method={order.method} price={order} begin={begin} />;
}

/** Goes to the provider's page on which a card is added. */
function AddCard() {
  const { core } = useClient();
  const { say } = useText();
  const act = useAct(() => say('cashier.fault.refused'));
  const go = () =>
    act.run(
      () => core.calls.ask('charge.cardPage'),
      ({ url }) => goTo(url),
    );
  return (
    <>
      <p className="soft small loose">{say('charge.hint.global-card')}</p>
      <FaultLine text={act.fault} />
      <Button look="primary" onClick={() => void go()}>
        {say('charge.window.go')}
      </Button>
    </>
  );
}

/** The payment window, /views/{page} (H2): what will be paid, and after the provider's page what became of it. */
export function ChargeWindow() {
  const { say } = useText();
  const { page: name = '' } = useParams();
  const [params] = useSearchParams();
  const page = chargePageOf(name, params);
  const title = say('charge.window');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main id="main" className="window">
      <h1>{title}</h1>
      {page === null && <Bad />}
      {page?.kind === 'done' && <ChargeDone order={page.order} />}
      {page !== null && page.kind !== 'done' && (
        <AskedView page="charge-window" ask={(core) => core.calls.ask('charge.chargeOffer')}>
          {(view) => {
            if (page.kind === 'start') return <Start start={page} view={view} />;
            return page.kind === 'resume' ? <Resume order={page.order} view={view} /> : <AddCard />;
          }}
        </AskedView>
      )}
    </main>
  );
}
