import type { koSharedBets } from './shared-bets.ko.ts';

export const enSharedBets: { readonly [Key in keyof typeof koSharedBets]: string } = {
  'shared-bet.title': 'Shared bet',
  'shared-bet.loading': 'Loading the shared bet',
  'shared-bet.none': 'This bet is not available',
  'shared-bet.failed': 'The bet could not be loaded',
  'shared-bet.leg.same': 'Same odds',
  'shared-bet.leg.moved': 'Odds moved',
  'shared-bet.leg.gone': 'No longer offered',
  'shared-bet.leg.checking': 'Checking odds',
  'shared-bet.load': 'Add to slip',
  'shared-bet.loaded': '{{count}} {{count|leg|legs}} added to the slip',
  'shared-bet.loaded.left': '{{count}} {{count|leg|legs}} added; {{left}} no longer possible',
  'shared-bet.nothing': 'No leg can be bet on now',
  'shared-bet.chat.done': 'Shared in the chat.',
};
