import { X } from 'lucide-react';
import { useState } from 'react';
import type { EntryLine } from '../../core/prices/open-stage.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { addedCommands, changeActs, setOfChange, type TypedChange } from './fork-form.ts';
import { seconds } from './recorded-time.ts';
import { Select } from '../../parts/forms/select.tsx';
import styles from './fork.module.css';

interface FieldsProps {
  readonly typed: TypedChange;
  readonly commands: readonly EntryLine[];
  readonly onType: (part: Partial<TypedChange>) => void;
}

/** Which entry: a command of the recording is chosen, a message is typed by its number. */
function WhichEntry({ typed, commands, onType }: FieldsProps) {
  const { say } = useText();
  const isOfCommand = typed.act === 'skip' || typed.act === 'move';
  return (
    <label>
      {say('replay.change.entry')}
      {isOfCommand ? (
        <Select
          className="num"
          value={typed.entry}
          data-change="entry"
          onChange={(entry) => onType({ entry })}
          options={[
            { value: '', text: say(commands.length === 0 ? 'replay.change.none' : 'replay.change.choose') },
            ...commands.map(({ n, at, name }) => ({
              value: String(n),
              text: `#${n} ${seconds(at)} ${name}`,
            })),
          ]}
        />
      ) : (
        <input
          className="num"
          value={typed.entry}
          inputMode="numeric"
          maxLength={9}
          data-change="entry"
          onChange={({ target }) => onType({ entry: target.value.trim() })}
        />
      )}
    </label>
  );
}

function AddedCommand({ typed, onType }: Omit<FieldsProps, 'commands'>) {
  const { say } = useText();
  return (
    <>
      <label>
        {say('replay.change.command')}
        <Select
          value={typed.command}
          data-change="command"
          onChange={(command) => onType({ command })}
          options={addedCommands.map((value) => ({ value, text: value }))}
        />
      </label>
      <label>
        {say('replay.change.args')}
        <input
          value={typed.args}
          maxLength={200}
          placeholder="300000"
          data-change="args"
          onChange={({ target }) => onType({ args: target.value.trim() })}
        />
      </label>
    </>
  );
}

interface ComposerProps {
  /** Commands of the recording after the place. */
  readonly commands: readonly EntryLine[];
  /** The changes so far, as `--set` takes them. */
  readonly changes: readonly string[];
  readonly onChange: (changes: readonly string[]) => void;
}

function Composed({ changes, onChange }: Omit<ComposerProps, 'commands'>) {
  const { say } = useText();
  return (
    <ul className={`stack g4 wide ${styles['changes']}`} aria-label={say('replay.change.list')}>
      {changes.map((change) => (
        <li key={change} className="row g6" data-set={change}>
          <code>{change}</code>
          <IconButton
            aria-label={say('replay.change.remove', { change })}
            onClick={() => onChange(changes.filter((one) => one !== change))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Changes of messages and commands: lost or late messages, commands that are left out, moved or added. */
export function ChangeComposer({ commands, changes, onChange }: ComposerProps) {
  const { say } = useText();
  const [typed, setTyped] = useState<TypedChange>({
    act: 'drop',
    entry: '',
    seconds: '1',
    command: 'bets.place',
    args: '',
  });
  const onType = (part: Partial<TypedChange>): void => setTyped((now) => ({ ...now, ...part }));
  const set = setOfChange(typed);
  return (
    <fieldset className={'stack g6 thin wide'}>
      <legend>{say('replay.change.title')}</legend>
      <div className={`stack wide ${styles['fields']}`}>
        <label>
          {say('replay.change.act')}
          <Select
            value={typed.act}
            data-change="act"
            onChange={(act) => onType({ act, entry: '' })}
            options={changeActs.map((value) => ({ value, text: say(`replay.change.${value}`) }))}
          />
        </label>
        {typed.act === 'add' ? (
          <AddedCommand typed={typed} onType={onType} />
        ) : (
          <WhichEntry typed={typed} commands={commands} onType={onType} />
        )}
        {typed.act !== 'drop' && typed.act !== 'skip' && (
          <label>
            {say(typed.act === 'add' ? 'replay.change.after' : 'replay.change.by')}
            <input
              className="num"
              value={typed.seconds}
              maxLength={10}
              data-change="seconds"
              onChange={({ target }) => onType({ seconds: target.value.trim() })}
            />
          </label>
        )}
      </div>
      <Button
        look="quiet"
        disabled={set === null}
        data-change="put"
        onClick={() => set !== null && onChange([...changes.filter((one) => one !== set), set])}
      >
        {say('replay.change.put')}
      </Button>
      {changes.length > 0 && <Composed changes={changes} onChange={onChange} />}
    </fieldset>
  );
}
