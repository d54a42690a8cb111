import type { koCasual } from './casual.ko.ts';

/** English texts of the casual games. */
export const enCasual: Readonly<Record<keyof typeof koCasual, string>> = {
  'casual.title': 'Casual games',
  'casual.game.60': 'Jump ball',
  'casual.game.61': 'Coin toss',
  'casual.game.62': 'Free kick',
  'casual.toast.placed': 'Your earlier prediction was taken: {{stake}} gold',
  'casual.toast.not-placed': 'Your earlier casual prediction was not taken.',
};
