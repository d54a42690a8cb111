import type { koOffline } from './offline.ko.ts';

/** English texts of what the browser keeps, and does not. */
export const enOffline: Readonly<Record<keyof typeof koOffline, string>> = {
  'offline.not-kept':
    'Your browser does not keep this site’s data. Pinned matches, favourites, alerts and unsent texts are gone once all windows are closed.',
};
