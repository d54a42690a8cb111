import type { koBets } from './bets.ko.ts';

/** English texts of placed bets that the start needs. */
export const enBets: Readonly<Record<keyof typeof koBets, string>> = {
  'toast.bet-not-stored':
    'This browser could not note your bet. The bet is sent all the same; keep this window open until you see the result.',
  'toast.never-arrived': 'The bet was not received. Your gold is untouched.',
  'toast.sold': 'Your bet was sold · {{price}} gold',
  'toast.accepted': 'Accepted · odds {{odds}} · {{stake}} gold',
  'history.and-more': '+ {{count}}',
  'share.title': 'Share a bet',
  'history.title': 'My bets',
};
