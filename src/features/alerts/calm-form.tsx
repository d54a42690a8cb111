import { useState } from 'react';
import type { CalmHour } from '../../../domain/alerts/alert-settings.ts';
import { Check } from '../../parts/forms/check.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './alerts.module.css';
import type { SettingsProps } from './settings-props.ts';

/** The first choice: 23:00 to 07:00. */
const night: CalmHour = { from: 23 * 60, to: 7 * 60 };

const pad = (value: number): string => String(value).padStart(2, '0');
const textOf = (minute: number): string => `${pad(Math.trunc(minute / 60))}:${pad(minute % 60)}`;

/** Minutes since midnight of "HH:mm"; null: not a time. */
function minuteOf(text: string): number | null {
  const found = /^(\d{2}):(\d{2})/.exec(text);
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

/** From when to when, in Korean time, nothing is shown. A calm hour without length is not taken. */
export function CalmForm({ settings, onSettings }: SettingsProps) {
  const { say } = useText();
  const { calm, muted } = settings;
  const [typed, setTyped] = useState({ from: textOf((calm ?? night).from), to: textOf((calm ?? night).to) });
  const change = (next: typeof typed): void => {
    setTyped(next);
    const [from, to] = [minuteOf(next.from), minuteOf(next.to)];
    if (from !== null && to !== null && from !== to) onSettings({ calm: { from, to } });
  };
  const isSame = typed.from === typed.to;
  return (
    <fieldset className="box" disabled={muted}>
      <legend className="sr-only">{say('alerts.calm')}</legend>
      <h2 aria-hidden>{say('alerts.calm')}</h2>
      <Check
        text={say('alerts.calm.on')}
        checked={calm !== null}
        onChange={(isOn) =>
          isOn
            ? change(isSame ? { from: textOf(night.from), to: textOf(night.to) } : typed)
            : onSettings({ calm: null })
        }
      />
      {calm !== null && (
        <div className={`acts g12 ${styles['times']}`}>
          <Field
            type="time"
            label={say('alerts.calm.from')}
            value={typed.from}
            onChange={(from) => change({ ...typed, from })}
          />
          <Field
            type="time"
            label={say('alerts.calm.to')}
            value={typed.to}
            fault={isSame ? say('alerts.calm.same') : null}
            onChange={(to) => change({ ...typed, to })}
          />
        </div>
      )}
    </fieldset>
  );
}
