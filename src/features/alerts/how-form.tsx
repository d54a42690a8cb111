import { Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { SystemCheck } from '../../parts/layers/system-check.tsx';
import { useText } from '../../text/i18n.ts';
import { playAlertSound } from './alert-sound.ts';
import type { SettingsProps } from './settings-props.ts';
import { canVibrate } from './vibration.ts';

/** Notifications of the system, sounds and, on devices that can, vibration. The browser asks for permission when the member turns notifications on, and never before. */
export function HowForm({ settings, onSettings }: SettingsProps) {
  const { say } = useText();
  const { system, sounds, vibrates, muted } = settings;
  return (
    <fieldset className="box" disabled={muted}>
      <legend className="sr-only">{say('alerts.how')}</legend>
      <h2 aria-hidden>{say('alerts.how')}</h2>
      <p className="soft">{say('alerts.how.toast')}</p>
      <SystemCheck
        text={say('alerts.system')}
        wants={system}
        refusals={{ denied: say('alerts.system.denied'), missing: say('alerts.system.missing') }}
        onWants={(isOn) => onSettings({ system: isOn })}
      />
      <Check text={say('alerts.sounds')} checked={sounds} onChange={(isOn) => onSettings({ sounds: isOn })} />
      {canVibrate() && (
        <Check
          text={say('alerts.vibrates')}
          checked={vibrates}
          onChange={(isOn) => onSettings({ vibrates: isOn })}
        />
      )}
      <div>
        <Button disabled={!sounds} onClick={playAlertSound}>
          {say('alerts.sounds.try')}
        </Button>
      </div>
    </fieldset>
  );
}
