import { Bell, X } from 'lucide-react';
import { Link } from '../../parts/pages/link.tsx';
import type { PriceAlert } from '../../../domain/alerts/price-alert.ts';
import type { AlertChange } from '../../../worker/features/alerts/alerts-api.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { useClient } from '../../core/door/use-client.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { IconButton } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { pickedText } from '../../text/outcome-text.ts';
import styles from './alerts.module.css';
import { CalmForm } from './calm-form.tsx';
import { HowForm } from './how-form.tsx';
import type { SettingsProps } from './settings-props.ts';
import { useAlerts } from './use-alerts.ts';

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
        aria-label={say('alerts.remove', { name: `${home} – ${away} · ${outcome}` })}
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
      <h2>{say('alerts.prices')}</h2>
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

/** What the member is notified of, how, and when not. The choices hold for every window of this browser. */
export function AlertsScreen() {
  const { core } = useClient();
  const { say } = useText();
  const view = useAlerts();
  const onSettings = (change: AlertChange): void => void core.alerts.set(change);
  return (
    <section className="page">
      <h1>
        <Bell size={20} aria-hidden /> {say('alerts.title')}
      </h1>
      <p className="soft">{say('alerts.lead')}</p>
      <div>
        <Link className={buttonStyles['button']} to="/favourites">
          {say('alerts.favourites.edit')}
        </Link>
      </div>
      {view === null ? (
        <SkeletonRows count={4} height={120} />
      ) : (
        <>
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
        </>
      )}
    </section>
  );
}
