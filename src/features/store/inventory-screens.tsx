import { useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { HeldRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { Answered } from './answered.tsx';
import { GoodPicture } from './good-picture.tsx';
import styles from './inventory-screens.module.css';
import { ItemActs } from './item-acts.tsx';
import { useInventory } from './use-goods.ts';
import { useWear } from './use-wear.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface HeldProps {
  readonly held: HeldRow;
  readonly onChanged: () => void;
}

function SkinActs({ held: { id, isOn }, onChanged }: HeldProps) {
  const { say } = useText();
  const wear = useWear();
  const act = async (): Promise<void> => {
    if (await wear(isOn ? null : id)) onChanged();
  };
  return (
    <Button look={isOn ? 'plain' : 'primary'} onClick={() => void act()} data-wear={id}>
      {say(isOn ? 'store.takeoff' : 'store.apply')}
    </Button>
  );
}

function Held({ held, onChanged }: HeldProps) {
  const { say } = useText();
  const [withdraws, setWithdraws] = useState(false);
  const { id, kind, code, name, text, count, canWithdraw, isOn } = held;
  return (
    <li data-held={id}>
      <GoodPicture kind={kind} code={code} />
      <strong>{name}</strong>
      <span>{text}</span>
      <small className="num">
        {say('inventory.count', { count: String(count) })}
        {isOn && <b> · {say('inventory.on')}</b>}
      </small>
      <div className={`stack g6 ${styles['acts']}`}>
        {kind === 'skin' ? (
          <SkinActs held={held} onChanged={onChanged} />
        ) : (
          <ItemActs held={held} onChanged={onChanged} />
        )}
        {canWithdraw > 0 && (
          <Button look="quiet" onClick={() => setWithdraws(true)} data-withdraw={id}>
            {say('inventory.withdraw')}
          </Button>
        )}
      </div>
      {withdraws && (
        <WithdrawDialog held={held} onClose={() => setWithdraws(false)} onWithdrawn={onChanged} />
      )}
    </li>
  );
}

const screen = (category: 'Consumable' | 'Skin', title: 'inventory.skins' | 'inventory.items') =>
  function InventoryScreen() {
    const { say } = useText();
    const asked = useInventory(category);
    return (
      <section className="page">
        <h1>{say(title)}</h1>
        <p className="soft">{say('inventory.withdraw.rule')}</p>
        <Answered asked={asked}>
          {(goods) =>
            goods.length === 0 ? (
              <EmptyPlaceholder title={say('inventory.empty')}>
                <Link className="way" to={`/store/10/${category === 'Skin' ? '1010' : '1020'}`}>
                  {say('inventory.to-store')}
                </Link>
              </EmptyPlaceholder>
            ) : (
              <ul className={`cards ${styles['goods']}`}>
                {goods.map((held) => (
                  <Held key={held.id} held={held} onChanged={asked.again} />
                ))}
              </ul>
            )
          }
        </Answered>
      </section>
    );
  };

/** What the member has (M3): skins, and items to use up. */
export const SkinsScreen = screen('Skin', 'inventory.skins');
export const ItemsScreen = screen('Consumable', 'inventory.items');
