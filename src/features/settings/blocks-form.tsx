import { MOST_PASTED_NICKNAME } from '../../../domain/member/nickname-rules.ts';
import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './blocks-form.module.css';
import { settingsRefusalText } from './use-settings.ts';

/** The members whom the member has blocked: added by nickname, and removed. */
export function BlocksForm({ member }: { readonly member: string }) {
  const { core } = useClient();
  const { say, language } = useText();
  const { answer } = useAsk(`blocks ${member}`, () => core.calls.ask('settings.blocks'));
  const [changed, setChanged] = useState<DataOf<'settings.blocks'> | null>(null);
  const [nick, setNick] = useState('');
  // One act at a time: each answers with the whole list, and an older list would bring a removed member back.
  const { isBusy, fault, run } = useAct(settingsRefusalText);
  const list = changed ?? (answer?.ok === true ? answer.value : []);
  const act = (what: 'add' | 'remove', name: string) =>
    run(
      () => core.calls.ask('settings.changeBlock', { params: { act: what }, form: { nick: name } }),
      (next) => {
        setChanged(next);
        if (what === 'add') setNick(afterSending(nick, ''));
      },
    );
  return (
    <div className="box">
      <h2>{say('settings.blocks')}</h2>
      <Form onSubmit={() => act('add', nick)}>
        <Field
          label={say('settings.blocks.nick')}
          name="block"
          value={nick}
          onChange={setNick}
          maxLength={MOST_PASTED_NICKNAME}
          hint={say('settings.blocks.count', { count: list.length })}
          fault={fault}
        >
          <Button type="submit" disabled={isBusy || nick === ''}>
            {say('word.block')}
          </Button>
        </Field>
      </Form>
      {list.length === 0 && <p>{say('settings.blocks.empty')}</p>}
      <ul className={`lines ${styles['list']}`}>
        {list.map(({ nick: blocked, created_at: at }) => (
          <li key={blocked} data-blocked={blocked}>
            <strong className="grow">{blocked}</strong>
            <span className="num soft tiny">{dateAndTime(at, language)}</span>
            <Button
              disabled={isBusy}
              aria-label={say('settings.blocks.remove-of', { nick: blocked })}
              onClick={() => void act('remove', blocked)}
            >
              {say('settings.blocks.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
