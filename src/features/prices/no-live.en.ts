import type { koNoLive } from './no-live.ko.ts';

/** English texts of the live list without a match. */
export const enNoLive: Readonly<Record<keyof typeof koNoLive, string>> = {
  'live.none-now': 'No matches in play',
  'live.none-now.next': 'No matches in play · next match {{time}}',
};
