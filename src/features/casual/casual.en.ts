import type { koCasual } from './casual.ko.ts';

/** English texts of the casual games. */
export const enCasual: Readonly<Record<keyof typeof koCasual, string>> = {
  'casual.title': 'Casual games',
  'casual.toast.placed': 'Your earlier bet was taken: {{stake}} gold',
  'casual.toast.not-placed': 'Your earlier casual bet was not taken.',
};
