import { memberTextLimits } from '../../../domain/member/text-limits.ts';
import type { ConfigType } from '../../../domain/protocol/calls/account/settings-calls.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useDraft } from '../../parts/forms/use-draft.ts';
import { dateAndTime } from '../../text/dates.ts';
import { gold } from '../../text/format.ts';
import { type Texts, useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import { settingsRefusalText, useChange } from './use-settings.ts';

interface OneSettingProps {
  readonly type: ConfigType;
  readonly label: TextKey;
  readonly present: string;
  readonly hint?: string;
  readonly locked?: boolean;
  readonly authkey?: string;
  readonly onChanged: () => void;
}

/** One text with its own save button: a wrong one does not hold back the others. */
function OneSetting({ type, label, present, hint, locked = false, authkey, onChanged }: OneSettingProps) {
  const { say } = useText();
  const { change } = useChange(onChanged);
  const { draft: text, change: setText, isSaving, save } = useDraft(present, () => present);
  const { fault, run } = useAct(settingsRefusalText);
  return (
    <Form onSubmit={() => save((typed) => run(() => change(type, typed, authkey)))}>
      <Field
        label={say(label)}
        name={type}
        value={text}
        onChange={setText}
        hint={hint}
        fault={fault}
        maxLength={memberTextLimits.setting}
        disabled={locked}
      >
        <Button type="submit" disabled={locked || isSaving || text === present || text === ''}>
          {say('word.save')}
        </Button>
      </Field>
    </Form>
  );
}

function nickHint(
  { nick_from: from, nick_gold: cost, nick_days: days }: DataOf<'settings.settings'>,
  { say, language }: Texts,
): string {
  if (from !== null) return say('settings.nick.from', { time: dateAndTime(from, language) });
  const costText = cost === 0 ? '' : ` ${say('settings.nick.cost', { gold: gold(cost) })}`;
  const daysText = days === 0 ? '' : ` ${say('settings.nick.days', { days })}`;
  return say('settings.nick.hint') + daysText + costText;
}

/** 01012345678 as 010-1234-5678. */
const phoneText = (digits: string): string => digits.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3');

interface PersonalFormProps {
  readonly view: DataOf<'settings.settings'>;
  readonly authkey: string;
  readonly onChanged: () => void;
}

export function PersonalForm({ view, authkey, onChanged }: PersonalFormProps) {
  const texts = useText();
  const { say } = texts;
  const common = { authkey, onChanged };
  return (
    <div className="box">
      <h2>{say('settings.personal')}</h2>
      <OneSetting
        {...common}
        type="nick"
        label="word.nickname"
        present={view.nick}
        hint={nickHint(view, texts)}
        locked={view.nick_from !== null}
      />
      <OneSetting {...common} type="name" label="word.name" present={view.name} />
      <OneSetting
        {...common}
        type="hp"
        label="word.phone"
        present={phoneText(view.hp)}
        hint={say('settings.phone.hint')}
      />
    </div>
  );
}
