import type { koOpenBets } from './open-bets.ko.ts';

/** English texts of the open bets. */
export const enOpenBets: Readonly<Record<keyof typeof koOpenBets, string>> = {
  'open.title': 'My open bets',
  'open.title.match': 'My bets on this match',
  'open.empty': 'No open bets',
  'open.empty.hint': 'Pick odds and place a bet in the slip: it appears here with its score.',
  'open.failed': 'Your open bets could not be loaded',
  'open.all': 'Full history',
  'open.more': 'Older bets are in the full history.',
  'open.legs': 'Show all {{count}} {{count|leg|legs}}',
  'open.legs.fold': 'Show fewer',
  'open.to-match': 'Open the match {{match}}',
  'open.count': '{{standing}} {{count}}',
  'open.standing.won': 'Won',
  'open.standing.half-won': 'Half won',
  'open.standing.half-lost': 'Half lost',
  'open.standing.lost': 'Lost',
  'open.standing.void': 'Void',
  'open.standing.leading': 'Winning',
  'open.standing.level': 'Level',
  'open.standing.level.total': 'On the line',
  'open.standing.trailing': 'Losing',
  'open.standing.to-come': 'To come',
  'open.standing.stopped': 'Interrupted',
  'open.standing.unknown': 'Checking the score',
};
