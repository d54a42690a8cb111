/** Gathers the notices of one moment and sends them to one window. */
import { type AlertSettings } from '../../../domain/alerts/alert-settings.ts';
import { type OneNotice, shownNotices } from '../../../domain/alerts/notices.ts';
import type { Engine } from '../../engine/engine.ts';
import type { WindowScope } from '../../feature.ts';
import type { AlertsPorts, AlertsMoment } from './alerts-api.ts';

/** Notices that come within this time are of one moment. */
export const GATHER_MS = 400;
/** Most notices of one moment; above this the oldest are dropped (they would be folded into one anyway). */
const MAX_GATHERED = 100;

/** The windows of the site. A notice goes to a window that a person sees, else to the first one. */
export function createAudience() {
  const windows = new Set<WindowScope>();
  return {
    add(window: WindowScope): void {
      windows.add(window);
      window.gone.subscribe(() => windows.delete(window));
    },
    /** null: no window is open. */
    one(): string | null {
      const all = [...windows];
      return (all.find(({ visibility }) => !visibility.hidden()) ?? all[0])?.id ?? null;
    },
  };
}

export function createGathering(
  { deps, notify, serverNow }: Pick<Engine<AlertsMoment>, 'deps' | 'notify' | 'serverNow'>,
  prices: Pick<AlertsPorts['prices'], 'isOnScreen'>,
  settings: () => AlertSettings,
  audience: Pick<ReturnType<typeof createAudience>, 'one'>,
): (notice: OneNotice) => void {
  let gathered: OneNotice[] = [];
  const send = (): void => {
    const now = settings();
    const notices = shownNotices(gathered, now, serverNow(), prices.isOnScreen);
    gathered = [];
    const to = audience.one();
    if (to === null || notices.length === 0) return;
    const { system, sounds, vibrates } = now;
    notify({ kind: 'alert', to, notices, system, sounds, vibrates });
  };
  return (notice) => {
    if (gathered.length === 0) deps.later(GATHER_MS, send);
    gathered.push(notice);
    if (gathered.length > MAX_GATHERED) gathered.shift();
  };
}
