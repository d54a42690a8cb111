import { useEffect, useRef, useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import { passkeyLimits } from '../../../domain/member/passkey-rules.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { refused, type Result } from '../../../domain/result.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { SignsField } from '../../parts/forms/area.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { FormOf } from '../../parts/forms/form-of.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useReauthentication } from '../account/use-reauthentication.tsx';
import { hasPasskeys, createPasskey } from './passkey-browser.ts';
import { signInFaultText, type PasskeyFault } from './sign-in-faults.ts';
import styles from './sign-in-list.module.css';

const ROWS = 3;
const ROW_HEIGHT = 64;

type Passkey = DataOf<'passkey.passkeyList'>['passkeys'][number];
const { nameChars, ofMember: most } = passkeyLimits;

interface RenameProps {
  readonly passkey: Passkey;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

function RenameForm({ passkey: { id, name }, onChanged, onClose }: RenameProps) {
  const { say } = useText();
  const { core } = useClient();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={form}>
      <FormOf
        className={styles['rename']}
        fields={[{ name: 'passkey-rename', label: 'passkey.name', first: name, most: nameChars }]}
        missing="passkey.rename.not-valid"
        submit="word.save"
        send={({ 'passkey-rename': typed }) =>
          core.calls.ask('passkey.passkeyRename', { form: { id, name: typed.trim() } })
        }
        words={signInFaultText}
        onDone={() => {
          showToast('good', say('passkey.renamed'));
          onChanged();
          onClose();
        }}
        buttons={<Button onClick={onClose}>{say('word.cancel')}</Button>}
      />
    </div>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly busy: boolean;
  readonly onChanged: () => void;
  readonly onRemove: () => void;
}

function Row({ passkey, busy, onChanged, onRemove }: RowProps) {
  const { say, language } = useText();
  const { id, name, created_at, used_at } = passkey;
  const date = (time: string): string => dateAndTime(fromWireTime(time) ?? 0, language);
  const [isRenaming, setRenaming] = useState(false);
  const close = (): void => setRenaming(false);
  return (
    <li data-passkey={id}>
      {isRenaming ? (
        <RenameForm passkey={passkey} onChanged={onChanged} onClose={close} />
      ) : (
        <>
          <div>
            <strong>{name}</strong>
            <small className="num">
              {say('passkey.created', { date: date(created_at) })} ·{' '}
              {used_at === null ? say('passkey.unused') : say('passkey.used', { date: date(used_at) })}
            </small>
          </div>
          <Button aria-label={say('passkey.rename.of', { name })} onClick={() => setRenaming(true)}>
            {say('passkey.rename')}
          </Button>
          <Button aria-disabled={busy} aria-label={say('word.remove-named', { name })} onClick={onRemove}>
            {say('word.remove')}
          </Button>
        </>
      )}
    </li>
  );
}

interface AddProps {
  readonly busy: boolean;
  readonly fault: string | null;
  readonly onAdd: (name: string) => Promise<void>;
}

function AddForm({ busy, fault, onAdd }: AddProps) {
  const { say } = useText();
  const [name, setName] = useState(() => say('passkey.name.default'));
  const [supported] = useState(hasPasskeys);
  return (
    <Form onSubmit={() => onAdd(name)}>
      <SignsField
        label={say('passkey.name')}
        name="passkey-name"
        most={nameChars}
        value={name}
        onChange={setName}
        hint={say('passkey.name.hint')}
        fault={supported ? fault : say('passkey.refused.browser')}
      />
      <Submit aria-disabled={busy} disabled={!supported || isBlank(name)}>
        {say(busy ? 'passkey.adding' : 'passkey.add')}
      </Submit>
    </Form>
  );
}

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly onChanged: () => void;
}

type Done = Result<null, Fault | PasskeyFault>;

/** Adds and removes passkeys. `ask`: an authkey, or null where the member gave up. */
function usePasskeyActs(ask: () => Promise<string | null>, onChanged: () => void) {
  const { core } = useClient();
  const { say } = useText();
  const act = useAct<Fault | PasskeyFault>(signInFaultText);
  const run = async (
    send: (authkey: string) => Promise<Done>,
    text: 'passkey.added' | 'passkey.removed',
  ): Promise<void> => {
    const confirmed = async (): Promise<Done> => {
      const authkey = await ask();
      return authkey === null ? refused({ kind: 'cancelled' }) : send(authkey);
    };
    await act.run(confirmed, () => showToast('good', say(text)));
    onChanged();
  };
  const add = async (authkey: string, name: string): Promise<Done> => {
    const options = await core.calls.ask('passkey.passkeyRegistration', { form: { authkey } });
    if (!options.ok) return options;
    const response = await createPasskey(options.value.OPTIONS);
    if (!response.ok) return response;
    return core.calls.ask('passkey.passkeyAdd', { form: { authkey, name, response: response.value } });
  };
  return {
    busy: act.isBusy,
    fault: act.fault,
    add: (name: string) => run((authkey) => add(authkey, name), 'passkey.added'),
    remove: (id: string) =>
      run((authkey) => core.calls.ask('passkey.passkeyRemove', { form: { id, authkey } }), 'passkey.removed'),
  };
}

function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const { say } = useText();
  const { ask, dialog } = useReauthentication();
  const { busy, fault, add, remove } = usePasskeyActs(ask, onChanged);
  return (
    <>
      <AddForm busy={busy} fault={fault} onAdd={add} />
      <h2>{say('passkey.list')}</h2>
      <p className={`soft ${styles['text']}`}>{say('passkey.count', { count: passkeys.length, most })}</p>
      {passkeys.length === 0 ? (
        <EmptyPlaceholder title={say('passkey.empty')} hint={say('passkey.empty.hint')} />
      ) : (
        <ul className={`stack ${styles['list']}`}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              busy={busy}
              onChanged={onChanged}
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
  const { say } = useText();
  const asked = useAsk('passkeys', (core) => core.calls.ask('passkey.passkeyList'));
  return (
    <Answered asked={asked} rows={[ROWS, ROW_HEIGHT]} failed={say('passkey.failed')} hint={failureHint}>
      {({ passkeys }) => <Passkeys passkeys={passkeys} onChanged={asked.again} />}
    </Answered>
  );
}

/** The member's passkeys. */
export function PasskeysScreen() {
  const { say } = useText();
  return (
    <MemberScreen
      page="passkeys"
      title={say('passkey.title')}
      above={<p className={`soft ${styles['text']}`}>{say('passkey.text')}</p>}
      rows={[ROWS, ROW_HEIGHT]}
    >
      {({ userId }) => <PasskeysPanel key={userId} />}
    </MemberScreen>
  );
}
