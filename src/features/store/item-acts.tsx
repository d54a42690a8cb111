import clsx from 'clsx';
import { useState } from 'react';
import type { HeldView } from '../../../worker/features/store/store-api.ts';
import { Link } from 'react-router';
import { useClient } from '../../core/door/use-client.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { faultText } from './fault-text.ts';

interface ActProps {
  readonly held: HeldView;
  readonly onChanged: () => void;
}

const MOST_NICK_CHARS = 13;

/** Asks for the new nickname; a refused one stays written. */
function NickDialog({ held, onChanged, onClose }: ActProps & { readonly onClose: () => void }) {
  const { core } = useClient();
  const { say } = useText();
  const [nick, setNick] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    const answer = await core.store.rename(held.id, nick);
    setBusy(false);
    if (!answer.ok) return setFault(faultText(answer.error, say));
    showToast('good', say('inventory.nick.done', { nick }));
    void core.account.refetch();
    onClose();
    onChanged();
  };
  return (
    <Modal title={say('inventory.nick.title')} open onClose={onClose}>
      <Form onSubmit={submit}>
        <Field
          label={say('inventory.nick.label')}
          hint={say('inventory.nick.hint')}
          value={nick}
          onChange={setNick}
          fault={fault}
          maxLength={MOST_NICK_CHARS}
          autoComplete="off"
          name="nick"
        />
        <Button look="primary" type="submit" disabled={busy}>
          {say('inventory.use')}
        </Button>
      </Form>
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
  const [busy, setBusy] = useState(false);
  const stick = async (): Promise<void> => {
    setBusy(true);
    const answer = await core.store.stick(id);
    setBusy(false);
    showToast(
      answer.ok ? 'good' : 'bad',
      answer.ok ? say('inventory.sticker.done') : faultText(answer.error, say),
    );
    if (!answer.ok) return;
    void core.account.refetch();
    onChanged();
  };
  return (
    <Button look="primary" disabled={busy || isOn || count === 0} onClick={() => void stick()} data-use={id}>
      {say(isOn ? 'inventory.on' : 'inventory.use')}
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
