import type { koLeagueOrder } from './league-order.ko.ts';

/** English texts of the order of leagues. */
export const enLeagueOrder: Readonly<Record<keyof typeof koLeagueOrder, string>> = {
  'leagues.order.lead':
    'Leagues at the top come first in every list of matches; a star makes a league a favourite. With a login, the same on all your devices.',
  'leagues.order.top': '{{name}} to the top',
  'leagues.order.up': '{{name}} up',
  'leagues.order.down': '{{name}} down',
  'leagues.order.moved': '{{name}} at {{place}}',
  'leagues.order.reset': 'Usual order',
};
