import type { koCasual } from './casual.ko.ts';

/** English texts of the casual games. */
export const enCasual: Readonly<Record<keyof typeof koCasual, string>> = {
  'casual.title': 'Casual games',
  'casual.toast.placed': 'Your earlier prediction was taken: {{stake}} gold',
  'casual.toast.not-placed': 'Your earlier casual prediction was not taken.',
};
