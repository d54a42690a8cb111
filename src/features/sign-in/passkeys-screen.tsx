import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PasskeysView, PasskeyView } from '../../../worker/features/sign-in/sign-in-api.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/door/use-client.ts';
import { AwaitedMember } from '../../parts/pages/awaited-member.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { LoginPlaceholder } from '../../parts/pages/login-placeholder.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { useReauthentication } from '../account/use-reauthentication.tsx';
import { hasPasskeys } from './passkey-browser.ts';
import { usePasskeyActs } from './use-passkeys.ts';
import styles from './sign-in-list.module.css';

const ROWS = 3;
const ROW_HEIGHT = 64;

interface RenameProps {
  readonly passkey: PasskeyView;
  readonly nameChars: number;
  /** Why the name was not changed; null: it was. */
  readonly onRename: (name: string) => Promise<string | null>;
  readonly onClose: () => void;
}

function RenameForm({ passkey: { name }, nameChars, onRename, onClose }: RenameProps) {
  const { say } = useText();
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const save = async (): Promise<void> => {
    const found = isBlank(typed) ? say('passkey.rename.not-valid') : await onRename(typed.trim());
    setFault(found);
    if (found === null) onClose();
  };
  return (
    <div ref={form}>
      <Form className={styles['rename']} onSubmit={save}>
        <Field
          label={say('passkey.name')}
          name="passkey-rename"
          maxLength={nameChars}
          value={typed}
          onChange={setTyped}
          fault={fault}
        />
        <Button look="primary" type="submit">
          {say('passkey.rename.save')}
        </Button>
        <Button onClick={onClose}>{say('passkey.rename.cancel')}</Button>
      </Form>
    </div>
  );
}

interface RowProps {
  readonly passkey: PasskeyView;
  readonly nameChars: number;
  readonly busy: boolean;
  readonly onRename: (name: string) => Promise<string | null>;
  readonly onRemove: () => void;
}

function Row({ passkey, nameChars, busy, onRename, onRemove }: RowProps) {
  const { say, language } = useText();
  const { id, name, createdAt, usedAt } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const close = (): void => setRenaming(false);
  return (
    <li data-passkey={id}>
      {isRenaming ? (
        <RenameForm passkey={passkey} nameChars={nameChars} onRename={onRename} onClose={close} />
      ) : (
        <>
          <div>
            <strong>{name}</strong>
            <small className="num">
              {say('passkey.created', { date: dateAndTime(createdAt, language) })} ·{' '}
              {usedAt === null
                ? say('passkey.unused')
                : say('passkey.used', { date: dateAndTime(usedAt, language) })}
            </small>
          </div>
          <Button aria-label={say('passkey.rename.of', { name })} onClick={() => setRenaming(true)}>
            {say('passkey.rename')}
          </Button>
          <Button aria-disabled={busy} aria-label={say('passkey.remove.of', { name })} onClick={onRemove}>
            {say('passkey.remove')}
          </Button>
        </>
      )}
    </li>
  );
}

interface AddProps {
  readonly nameChars: number;
  readonly busy: boolean;
  readonly fault: string | null;
  readonly onAdd: (name: string) => Promise<void>;
}

function AddForm({ nameChars, busy, fault, onAdd }: AddProps) {
  const { say } = useText();
  const [name, setName] = useState(() => say('passkey.name.default'));
  const [supported] = useState(hasPasskeys);
  return (
    <Form onSubmit={() => onAdd(name)}>
      <Field
        label={say('passkey.name')}
        name="passkey-name"
        maxLength={nameChars}
        value={name}
        onChange={setName}
        hint={say('passkey.name.hint')}
        fault={supported ? fault : say('passkey.refused.browser')}
      />
      <Button look="primary" type="submit" aria-disabled={busy} disabled={!supported || isBlank(name)}>
        {say(busy ? 'passkey.adding' : 'passkey.add')}
      </Button>
    </Form>
  );
}

function Passkeys({
  view: { passkeys, most, nameChars },
  onChanged,
}: {
  readonly view: PasskeysView;
  readonly onChanged: () => void;
}) {
  const { say } = useText();
  const { ask, dialog } = useReauthentication();
  const { busy, fault, add, rename, remove } = usePasskeyActs({ ask, most, onChanged });
  return (
    <>
      <AddForm nameChars={nameChars} busy={busy} fault={fault} onAdd={add} />
      <h2>{say('passkey.list')}</h2>
      <p className={styles['text']}>{say('passkey.count', { count: passkeys.length, most })}</p>
      {passkeys.length === 0 ? (
        <EmptyPlaceholder title={say('passkey.empty')} hint={say('passkey.empty.hint')} />
      ) : (
        <ul className={styles['list']}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              nameChars={nameChars}
              busy={busy}
              onRename={(name) => rename(passkey.id, name)}
              onRemove={() => void remove(passkey.id)}
            />
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

function PasskeysPanel() {
  const { core } = useClient();
  const { say } = useText();
  const { answer, again } = useAsk('passkeys', () => core.signIn.passkeys());
  if (answer?.ok !== true)
    return (
      <Unanswered answer={answer} again={again} rows={[ROWS, ROW_HEIGHT]} failed={say('passkey.failed')} />
    );
  return <Passkeys view={answer.value} onChanged={again} />;
}

/** The member's passkeys. */
export function PasskeysScreen() {
  const { say } = useText();
  const { member, state } = useAccount();
  return (
    <section className="page">
      <h1>
        <KeyRound size={20} aria-hidden /> {say('passkey.title')}
      </h1>
      <p className={styles['text']}>{say('passkey.text')}</p>
      {member !== null && <PasskeysPanel key={member.userId} />}
      {member === null && state === 'checking' && <AwaitedMember count={ROWS} height={ROW_HEIGHT} />}
      {member === null && state !== 'checking' && <LoginPlaceholder page="passkeys" />}
    </section>
  );
}
