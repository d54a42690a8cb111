/** Being notified of matches and bets: choices, price alerts, and the notices themselves. */
import type { Observable } from 'rxjs';
import type { AlertSettings } from '../../../domain/alerts/alert-settings.ts';
import type { AlertNotice } from '../../../domain/alerts/notices.ts';
import type { PriceAlert, PriceAlertRefusal } from '../../../domain/alerts/price-alert.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { BetsPort } from '../bets/bets-api.ts';
import type { FavouritesPort } from '../favourites/favourites-api.ts';
import type { PricesPort } from '../prices/prices-api.ts';

/** Settings that are changed; the kinds one by one. */
export type AlertChange = Partial<
  Omit<AlertSettings, 'kinds'> & { readonly kinds: Partial<AlertSettings['kinds']> }
>;

export interface AlertsView {
  readonly settings: AlertSettings;
  /** The oldest first; at most 20. */
  readonly priceAlerts: readonly PriceAlert[];
}

/** Sent to one window only. */
export interface AlertsMoment {
  readonly kind: 'alert';
  /** Id of the window that shows the notices. */
  readonly to: string;
  readonly notices: readonly AlertNotice[];
  /** The member has chosen notifications of the system, sounds, vibration. */
  readonly system: boolean;
  readonly sounds: boolean;
  readonly vibrates: boolean;
}

export interface AlertsPorts {
  readonly account: Pick<AccountPort, 'loggedIn' | 'loggedOut'>;
  readonly prices: Pick<PricesPort, 'followsLiveList' | 'isOnScreen' | 'pins' | 'pageChanges'>;
  readonly favourites: FavouritesPort;
  readonly bets: Pick<BetsPort, 'changes' | 'quietWhile'>;
}

export interface AlertsApi {
  view(): Observable<AlertsView>;
  /** Changes the named settings and leaves the others as they are, whatever the window shows of them. Settings that cannot be read keep their first value; a calm hour of no length is none. */
  set(change: AlertChange): void;
  /** Refuses above 20 alerts, a target that is no price, and a target that the price has reached already. */
  addPriceAlert(alert: PriceAlert): Result<null, PriceAlertRefusal>;
  removePriceAlert(alert: PriceAlert): void;
}
