import { type ReactNode, useState, useEffect } from 'react';
import { useParams } from 'react-router';
import { MOST_BOUGHT, type SkinCode, skinOf } from '../../../domain/catalogue/good.ts';
import { readCount } from '../../../domain/number/typed-number.ts';
import type { GoodRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import type { PaidWith } from '../../../domain/store/goods.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { Facts } from '../../parts/answers/facts.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { StoreAnswered } from './answered.tsx';
import { BuyDialogs, type Purchase } from './buy-dialogs.tsx';
import { GoodPicture } from './good-picture.tsx';
import { priceText } from './price-text.ts';
import { skinPreview } from './skin-preview.ts';
import { useGood, useInventory } from './use-goods.ts';
import { useWear } from './use-wear.ts';
import styles from './good-screen.module.css';

interface GoodProps {
  readonly good: GoodRow;
}

interface BuyProps extends GoodProps {
  /** Stands in place of the purchase: the member has the good, and needs no other one. */
  readonly owned?: ReactNode;
}

/** Count, sum and the button; a visitor is asked to log in. The dialog of a purchase stays when the good comes into the inventory. */
function Buy({ good, owned = null }: BuyProps) {
  const { say } = useText();
  const wallet = useWallet();
  const [text, setText] = useState('1');
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const count = readCount(text) ?? 0;
  const isFit = count >= 1 && count <= MOST_BOUGHT;
  const begin = (currency: PaidWith): void => {
    if (wallet === null) dialogs.show('please-login');
    else setPurchase({ good, count, currency });
  };
  const offer = (
    <>
      {good.kind !== 'skin' && (
        <Field
          label={say('store.count')}
          value={text}
          onChange={setText}
          maxLength={10}
          fault={isFit || text === '' ? null : say('store.count.fault')}
          inputMode="numeric"
          autoComplete="off"
          name="count"
        />
      )}
      <Facts
        facts={[
          {
            key: 'total',
            name: say('store.total'),
            value: priceText({ price: good.price * count, coins: good.coins * count }, say),
          },
          ...(wallet === null
            ? []
            : [
                { key: 'gold', name: say('word.your-gold'), value: gold(wallet.spoGold) },
                ...(good.coins > 0
                  ? [{ key: 'coins', name: say('store.wallet.coins'), value: gold(wallet.spoCoin) }]
                  : []),
              ]),
        ]}
      />
      <Button look="primary" disabled={!isFit} onClick={() => begin('gold')} data-buy="">
        {good.coins > 0 ? say('store.buy.gold', { gold: gold(good.price * count) }) : say('store.buy')}
      </Button>
      {good.coins > 0 && (
        <Button disabled={!isFit} onClick={() => begin('coin')} data-buy-coins="">
          {say('store.buy.coins', { coins: gold(good.coins * count) })}
        </Button>
      )}
    </>
  );
  return (
    <>
      {owned ?? offer}
      <BuyDialogs purchase={purchase} onClose={() => setPurchase(null)} />
    </>
  );
}

/** A skin is bought once: who has it puts it on, or finds it in the inventory. */
function BuySkin({ good }: GoodProps) {
  const { say } = useText();
  const { answer, again } = useInventory('Skin');
  const wear = useWear();
  const held = answer?.ok === true ? answer.value.find(({ id }) => id === good.id) : undefined;
  const putOn = async (): Promise<void> => {
    if (await wear(good.id)) again();
  };
  const owned = held !== undefined && (
    <>
      <p data-owned="">{say('store.owned.hint')}</p>
      <Button look="primary" disabled={held.isOn} onClick={() => void putOn()} data-wear={good.id}>
        {say(held.isOn ? 'store.in-use' : 'store.apply')}
      </Button>
      <Link className={buttonStyles['button']} to="/mypage/inventory/gameskin">
        {say('store.done.inventory')}
      </Link>
    </>
  );
  return <Buy good={good} owned={owned === false ? null : owned} />;
}

/** Shows the site in the skin before it is bought, in this window alone and until the page is left. */
function TrySkin({ skin }: { readonly skin: SkinCode }) {
  const { say } = useText();
  const isOn = skinPreview.useValue() === skin;
  useEffect(() => () => skinPreview.set(null), []);
  return (
    <Button aria-pressed={isOn} onClick={() => skinPreview.set(isOn ? null : skin)} data-try={skin}>
      {say(isOn ? 'store.try.end' : 'store.try')}
    </Button>
  );
}

function Detail({ good }: GoodProps) {
  const { say } = useText();
  const wallet = useWallet();
  const skin = good.kind === 'skin' ? skinOf(good.code) : null;
  return (
    <article className={`tile g20 ${styles['good']}`}>
      <GoodPicture kind={good.kind} code={good.code} />
      <div className={`stack g10 ${styles['side']}`}>
        <small className="soft">{say(`store.kind.${good.kind}`)}</small>
        <h1>{good.name}</h1>
        <p className="soft">{good.text}</p>
        <b className="num">{priceText(good, say)}</b>
        {skin !== null && <TrySkin skin={skin} />}
        {good.kind === 'skin' && wallet !== null ? <BuySkin good={good} /> : <Buy good={good} />}
      </div>
    </article>
  );
}

/** A good with its price, what it does, and its purchase (A9, M1, M2). */
export function GoodScreen() {
  const { say } = useText();
  const { id, id2 } = useParams();
  const asked = useGood(Number(id));
  return (
    <section className="page">
      <Link className="way" to={`/store/10/${id2 ?? ''}`}>
        ← {say('store.back')}
      </Link>
      <StoreAnswered asked={asked}>{(good) => <Detail key={good.id} good={good} />}</StoreAnswered>
    </section>
  );
}
