import type { koPopups } from './popups.ko.ts';

/** English texts of popups. */
export const enPopups: Readonly<Record<keyof typeof koPopups, string>> = {
  'popup.more': 'Read more',
  'popup.hide': 'Hide for {{hours}} {{hours|hour|hours}}',
  'popup.none': 'This notice is not shown now',
  'popup.none.hint': 'Its time is over, or it was taken down.',
};
