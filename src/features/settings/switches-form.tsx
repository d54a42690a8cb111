import { logoutMinutes, type MemberSwitch, memberSwitches } from '../../../domain/member/settings.ts';
import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { Check } from '../../parts/forms/check.tsx';
import { DensityChoice } from '../../parts/forms/density-choice.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { usePressed } from '../../parts/forms/use-pressed.ts';
import { useText } from '../../text/i18n.ts';
import { type ChatChoice, readChatChoice, writeChatChoice } from '../../core/session/chat-choices.ts';
import { settingsRefusalText, useChange } from './use-settings.ts';

const cookies = ['notify', 'scroll'] as const;

function CookieSwitch({ choice }: { readonly choice: ChatChoice }) {
  const { say } = useText();
  const [holds, setHolds] = useState(() => readChatChoice(choice));
  const change = (next: boolean): void => {
    writeChatChoice(choice, next);
    setHolds(next);
  };
  return (
    <Check text={say(`settings.switch.${choice}`)} checked={holds} onChange={change} data-cookie={choice} />
  );
}

interface StoredSwitchProps {
  readonly type: MemberSwitch;
  readonly present: boolean;
  /** False: not saved. */
  readonly save: (type: MemberSwitch, value: 'Y' | 'N') => Promise<boolean>;
}

/** Shows the choice at once, and takes it back when it was not saved. */
function StoredSwitch({ type, present, save }: StoredSwitchProps) {
  const { say } = useText();
  const [on, press] = usePressed(present, (next) => save(type, next ? 'Y' : 'N'));
  return <Check text={say(`settings.switch.${type}`)} checked={on} onChange={press} data-switch={type} />;
}

interface SwitchesFormProps {
  readonly view: DataOf<'settings.settings'>;
  readonly onChanged: () => void;
}

/** Switches and the time of the automatic logout: each is saved when it is changed. */
export function SwitchesForm({ view, onChanged }: SwitchesFormProps) {
  const { say } = useText();
  const { change } = useChange(onChanged);
  const save = async (type: MemberSwitch | 'logout_time', value: string): Promise<boolean> => {
    const answer = await change(type, value);
    if (!answer.ok) showToast('bad', settingsRefusalText(answer.error, say));
    return answer.ok;
  };
  const [minutes, pressMinutes] = usePressed(view.logout_time, (value) => save('logout_time', String(value)));
  return (
    <>
      <div className="box">
        <h2>{say('settings.alerts')}</h2>
        {memberSwitches.map((type) => (
          <StoredSwitch key={type} type={type} present={view[type] === 'Y'} save={save} />
        ))}
        {cookies.map((choice) => (
          <CookieSwitch key={choice} choice={choice} />
        ))}
      </div>
      <div className="box">
        <h2>{say('list.density')}</h2>
        <DensityChoice />
      </div>
      <div className="box">
        <h2>{say('settings.logout')}</h2>
        <p>{say('settings.logout.hint')}</p>
        <Segments
          label={say('settings.logout')}
          value={minutes}
          onChange={pressMinutes}
          options={logoutMinutes.map((value) => ({
            value: value as number,
            text:
              value < 60 ? say('word.minutes', { minutes: value }) : say('word.hours', { hours: value / 60 }),
          }))}
        />
      </div>
    </>
  );
}
