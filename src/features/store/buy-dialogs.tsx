import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaidWith } from '../../../domain/store/goods.ts';
import type { GoodRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { AskedAct } from '../../parts/layers/ask-dialog.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { faultText } from './fault-text.ts';
import { useWear } from './use-wear.ts';

export interface Purchase {
  readonly good: GoodRow;
  readonly count: number;
  readonly currency: PaidWith;
}

interface StepProps {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

function Confirm({
  purchase: { good, count, currency },
  onClose,
  onBought,
}: StepProps & { readonly onBought: () => void }) {
  const { core } = useClient();
  const { say } = useText();
  const act = useAct(faultText);
  const buy = () =>
    act.run(
      () => core.moves.send('store.goodBuy', { ver: 'v1', itemId: good.id, qty: count, currency }),
      onBought,
    );
  return (
    <AskedAct
      confirm={say('store.buy')}
      keep={say('word.cancel')}
      act={act}
      onConfirm={() => void buy()}
      onClose={onClose}
    >
      <p>
        {say(currency === 'coin' ? 'store.confirm.coins' : 'store.confirm.text', {
          name: good.name,
          count: String(count),
          gold: gold(good.price * count),
          coins: gold(good.coins * count),
        })}
      </p>
    </AskedAct>
  );
}

function Done({ purchase: { good, count }, onClose }: StepProps) {
  const { say } = useText();
  const navigate = useNavigate();
  const wear = useWear();
  const isSkin = good.kind === 'skin';
  const toInventory = (): void => {
    onClose();
    void navigate(`/mypage/inventory/${isSkin ? 'gameskin' : 'item'}`);
  };
  const apply = async (): Promise<void> => {
    await wear(good.id);
    onClose();
  };
  return (
    <div className="stack g14" data-bought={good.id}>
      <p>
        {isSkin
          ? say('store.done.skin.text', { name: good.name })
          : say('store.done.text', { name: good.name, count: String(count) })}
      </p>
      <div className="pair">
        {isSkin ? (
          <Button look="primary" onClick={() => void apply()} data-apply="">
            {say('store.apply')}
          </Button>
        ) : (
          <Button look="primary" onClick={onClose}>
            {say('store.ok')}
          </Button>
        )}
        <Button onClick={toInventory}>{say('store.done.inventory')}</Button>
      </div>
    </div>
  );
}

interface BuyDialogsProps {
  readonly purchase: Purchase | null;
  readonly onClose: () => void;
}

/** Buy confirm, success, and the success of a skin (A20). */
export function BuyDialogs({ purchase, onClose }: BuyDialogsProps) {
  const { say } = useText();
  const [isBought, setBought] = useState(false);
  const close = (): void => {
    setBought(false);
    onClose();
  };
  if (purchase === null) return null;
  const done = purchase.good.kind === 'skin' ? 'store.done.skin.title' : 'store.done.title';
  return (
    <Modal title={say(isBought ? done : 'store.confirm.title')} open onClose={close}>
      {isBought ? (
        <Done purchase={purchase} onClose={close} />
      ) : (
        <Confirm purchase={purchase} onClose={close} onBought={() => setBought(true)} />
      )}
    </Modal>
  );
}
