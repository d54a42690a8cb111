import { X } from 'lucide-react';
import { useState } from 'react';
import type { PriceAlert } from '../../../domain/alerts/price-alert.ts';
import type { AlertChange, AlertsView } from '../../../worker/features/alerts/alerts-api.ts';
import { defineView } from '../../core/door/client.ts';
import { useClient, useViewOf } from '../../core/door/use-client.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { IconButton, Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { SystemCheck } from '../../parts/layers/system-check.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { pickedText } from '../../text/outcome-text.ts';
import { playAlertSound } from './alert-sound.ts';
import { canVibrate } from './vibration.ts';
import styles from './alerts.module.css';
import type { CalmHour, AlertSettings } from '../../../domain/alerts/alert-settings.ts';
import { Field } from '../../parts/forms/field.tsx';

/** The present settings, and the function that changes some of them: the others may have changed since they were drawn. */
interface SettingsProps {
  readonly settings: AlertSettings;
  readonly onSettings: (change: AlertChange) => void;
}

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
function CalmForm({ settings, onSettings }: SettingsProps) {
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

const kinds = ['goal', 'kick-off', 'settled', 'price'] as const;

function Kinds({ settings, onSettings }: SettingsProps) {
  const { say } = useText();
  const { kinds: chosen, muted } = settings;
  return (
    <fieldset className="box" disabled={muted}>
      <legend className="sr-only">{say('alerts.kinds')}</legend>
      <h2 aria-hidden>{say('alerts.kinds')}</h2>
      {kinds.map((kind) => (
        <Check
          key={kind}
          text={say(`alerts.kind.${kind}`)}
          checked={chosen[kind]}
          onChange={(isOn) => onSettings({ kinds: { [kind]: isOn } })}
        />
      ))}
    </fieldset>
  );
}

function PriceAlertLine({ alert }: { readonly alert: PriceAlert }) {
  const { core } = useClient();
  const { say, language } = useText();
  const [home, away] = [nameIn(alert.home, language), nameIn(alert.away, language)];
  const outcome = pickedText(alert, say, language);
  return (
    <li>
      <span>
        <NameText name={home} /> – <NameText name={away} /> · {outcome}
        <small className="num">
          {displayOdds(alert.target)} {say(`price-alert.${alert.when}`)}
        </small>
      </span>
      <IconButton
        aria-label={say('word.remove-named', { name: `${home} – ${away} · ${outcome}` })}
        onClick={() => void core.alerts.removePriceAlert(alert)}
      >
        <X size={16} />
      </IconButton>
    </li>
  );
}

function PriceAlerts({ alerts }: { readonly alerts: readonly PriceAlert[] }) {
  const { say } = useText();
  return (
    <section className="box">
      <h2>{say('alerts.kind.price')}</h2>
      {alerts.length === 0 && <p className="soft">{say('alerts.prices.empty')}</p>}
      <ul className={`lines ${styles['prices']}`}>
        {alerts.map((alert) => (
          <PriceAlertLine
            key={`${alert.matchId} ${alert.marketId} ${alert.specifier} ${alert.outcomeId} ${alert.when}`}
            alert={alert}
          />
        ))}
      </ul>
    </section>
  );
}

/** Notifications of the system, sounds and, on devices that can, vibration. The browser asks for permission when the member turns notifications on, and never before. */
function HowForm({ settings, onSettings }: SettingsProps) {
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

const alerts = defineView<AlertsView | null>((core) => core.alerts.view(), null);

/** The choices and the price alerts of this browser; null: not loaded yet. */
const useAlerts = (): AlertsView | null => useViewOf(alerts);

/** The events that the member is notified of, how, and when not. The choices hold for every window of this browser. */
export function AlertsScreen() {
  const { core } = useClient();
  const { say } = useText();
  const view = useAlerts();
  const onSettings = (change: AlertChange): void => void core.alerts.set(change);
  return (
    <section className="page">
      <h1>{say('alerts.title')}</h1>
      <p className="soft">{say('alerts.lead')}</p>
      <div>
        <Link className={buttonStyles['button']} to="/favourites">
          {say('alerts.favourites.edit')}
        </Link>
      </div>
      {view === null ? (
        <SkeletonRows count={4} height={120} />
      ) : (
        <div className={styles['groups']}>
          <div className="box">
            <Check
              text={say('alerts.muted')}
              checked={view.settings.muted}
              onChange={(muted) => onSettings({ muted })}
            />
          </div>
          <Kinds settings={view.settings} onSettings={onSettings} />
          <HowForm settings={view.settings} onSettings={onSettings} />
          <CalmForm settings={view.settings} onSettings={onSettings} />
          <PriceAlerts alerts={view.priceAlerts} />
        </div>
      )}
    </section>
  );
}
