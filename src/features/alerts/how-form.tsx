import { useState } from 'react';
import { Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { askPermission, systemPermission } from '../../parts/layers/system-notice.ts';
import { useText } from '../../text/i18n.ts';
import { playAlertSound } from './alert-sound.ts';
import type { SettingsProps } from './settings-props.ts';

/** Notifications of the system and sounds. The browser asks for permission when the member turns notifications on, and never before. */
export function HowForm({ settings, onSettings }: SettingsProps) {
  const { say } = useText();
  const [permission, setPermission] = useState(systemPermission);
  const { system, sounds, muted } = settings;
  const setSystem = async (isOn: boolean): Promise<void> => {
    if (!isOn) return onSettings({ system: false });
    const answer = await askPermission();
    setPermission(answer);
    onSettings({ system: answer === 'granted' });
  };
  return (
    <fieldset className="box" disabled={muted}>
      <legend className="sr-only">{say('alerts.how')}</legend>
      <h2 aria-hidden>{say('alerts.how')}</h2>
      <p className="soft">{say('alerts.how.toast')}</p>
      <Check
        text={say('alerts.system')}
        checked={system && permission === 'granted'}
        disabled={permission === 'missing'}
        onChange={(isOn) => void setSystem(isOn)}
      />
      {(permission === 'denied' || permission === 'missing') && (
        <p className="bad small" role="alert">
          {say(`alerts.system.${permission}`)}
        </p>
      )}
      <Check text={say('alerts.sounds')} checked={sounds} onChange={(isOn) => onSettings({ sounds: isOn })} />
      <div>
        <Button disabled={!sounds} onClick={playAlertSound}>
          {say('alerts.sounds.try')}
        </Button>
      </div>
    </fieldset>
  );
}
