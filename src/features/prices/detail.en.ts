import type { koDetail } from './detail.ko.ts';

export const enDetail: Readonly<Record<keyof typeof koDetail, string>> = {
  'detail.back': 'Back to list',
  'detail.unreached': 'This match could not be loaded: there is no connection',
  'detail.gone': 'This match is no longer on offer',
  'detail.gone.hint': 'Choose another one from the list.',
  'detail.loading': 'Loading the match',
  'detail.views': 'Parts of the match',
  'detail.view.odds': 'Odds',
  'detail.view.play': 'Play',
  'detail.view.stats': 'Stats',
  'detail.view.table': 'Table',
  'detail.price-alert': 'Odds alert',
  'detail.timeline': 'Timeline',
  'detail.timeline.empty': 'No events yet',
  'detail.batting': 'Batting',
  'detail.outs': 'Outs',
};
