import { MOST_PASTED_NICKNAME } from '../../../domain/member/nickname-rules.ts';
import clsx from 'clsx';
import { useState } from 'react';
import type { HeldRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import { Link } from '../../parts/pages/link.tsx';
import { useClient } from '../../core/door/use-client.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { FormOf } from '../../parts/forms/form-of.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { Modal } from '../../parts/layers/modal.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { faultText } from './fault-text.ts';

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
      <Button look="primary" onClick={() => setOpen(true)} data-use={props.held.id}>
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
    <Button
      look="primary"
      disabled={act.isBusy || isOn || count === 0}
      onClick={() => void stick()}
      data-use={id}
    >
      {say(isOn ? 'word.in-use' : 'inventory.use')}
    </Button>
  );
}

/** Message items are used where messages are written. */
const pages = { message: '/messages/write', 'random-message': '/messages/random' } as const;

/** What an item can do from the inventory. */
export function ItemActs(props: ActProps) {
  const { say } = useText();
  const { id, kind } = props.held;
  if (kind === 'nickname') return <UseNickname {...props} />;
  if (kind === 'sticker') return <UseSticker {...props} />;
  if (kind === 'skin') return null;
  return (
    <Link className={clsx(buttonStyles['button'], buttonStyles['primary'])} to={pages[kind]} data-use={id}>
      {say('inventory.use')}
    </Link>
  );
}
