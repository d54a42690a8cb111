import { useState } from 'react';
import type { HeldRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { useAct, useToastAct } from '../../parts/forms/use-act.ts';
import { AskDialog } from '../../parts/layers/ask-dialog.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { StoreAnswered } from './answered.tsx';
import { faultText } from './fault-text.ts';
import { GoodPicture } from './good-picture.tsx';
import { useInventory } from './use-goods.ts';
import { useWear } from './use-wear.ts';
import styles from './inventory-screens.module.css';
import { MOST_PASTED_NICKNAME } from '../../../domain/member/nickname-rules.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { FormOf } from '../../parts/forms/form-of.tsx';
import { Modal } from '../../parts/layers/modal.tsx';

interface ActProps {
  readonly held: HeldRow;
  readonly onChanged: () => void;
}

/** Asks for the new nickname; a refused one stays written. */
function NickDialog({ held, onChanged, onClose }: ActProps & { readonly onClose: () => void }) {
  const { core } = useClient();
  const { say } = useText();
  return (
    <Modal title={say('inventory.nick.title')} open onClose={onClose}>
      <FormOf
        fields={[
          {
            name: 'nick',
            label: 'inventory.nick.label',
            hint: 'inventory.nick.hint',
            most: MOST_PASTED_NICKNAME,
            autoComplete: 'off',
          },
        ]}
        missing="inventory.nick.hint"
        submit="inventory.use"
        send={({ nick }) => core.moves.send('store.itemUse', { itno: held.id, count: 1, contents: nick })}
        words={faultText}
        onDone={(_, { nick }) => {
          showToast('good', say('inventory.nick.done', { nick }));
          void core.account.refetch();
          onClose();
          onChanged();
        }}
      />
    </Modal>
  );
}

function UseNickname(props: ActProps) {
  const { say } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} data-use={props.held.id}>
        {say('inventory.use')}
      </Button>
      {isOpen && <NickDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function UseSticker({ held: { id, count, isOn }, onChanged }: ActProps) {
  const { core } = useClient();
  const { say } = useText();
  const act = useToastAct(faultText);
  const stick = async (): Promise<void> => {
    const isDone = await act.run(() => core.moves.send('store.itemUsePhp', { it_no: id, ca_id: '1020' }));
    if (isDone) {
      showToast('good', say('inventory.sticker.done'));
      void core.account.refetch();
    }
    // A refusal, too, says that the row is not what another window has made of it.
    onChanged();
  };
  return (
    <Button disabled={act.isBusy || isOn || count === 0} onClick={() => void stick()} data-use={id}>
      {say(isOn ? 'store.in-use' : 'inventory.use')}
    </Button>
  );
}

/** Message items are used where messages are written. */
const pages = { message: '/messages/write', 'random-message': '/messages/random' } as const;

/** The acts on an item of the inventory. */
export function ItemActs(props: ActProps) {
  const { say } = useText();
  const { id, kind } = props.held;
  if (kind === 'nickname') return <UseNickname {...props} />;
  if (kind === 'sticker') return <UseSticker {...props} />;
  if (kind === 'skin') return null;
  return (
    <Link className={buttonStyles['button']} to={pages[kind]} data-use={id}>
      {say('inventory.use')}
    </Link>
  );
}

function SkinActs({ held: { id, isOn }, onChanged }: ActProps) {
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

interface WithdrawDialogProps {
  readonly held: HeldRow;
  readonly onClose: () => void;
  readonly onWithdrawn: () => void;
}

/** Takes the purchase of one unused good back (A20, M4). */
export function WithdrawDialog({ held: { id, name }, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { core } = useClient();
  const { say } = useText();
  const act = useAct(faultText);
  const withdraw = () =>
    act.run(
      () => core.moves.send('store.itemWithdrawal', { it_no: id, it_cnt: 1 }),
      ({ gold: back = 0 }) => {
        const text =
          back === 0 ? say('inventory.withdrawn.coins') : say('inventory.withdrawn', { gold: gold(back) });
        showToast('good', text);
        onClose();
        onWithdrawn();
      },
    );
  return (
    <AskDialog
      title={say('inventory.withdraw.title')}
      confirm={say('inventory.withdraw')}
      keep={say('word.keep')}
      act={act}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      <p>{say('inventory.withdraw.text', { name })}</p>
    </AskDialog>
  );
}

function Held({ held, onChanged }: ActProps) {
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
        {isOn && <b> · {say('store.in-use')}</b>}
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
        <StoreAnswered asked={asked}>
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
        </StoreAnswered>
      </section>
    );
  };

/** The member's goods (M3): skins, and items to use up. */
export const SkinsScreen = screen('Skin', 'inventory.skins');
export const ItemsScreen = screen('Consumable', 'inventory.items');
