import type { koHome } from './home.ko.ts';

/** English texts of the home page. */
export const enHome: Readonly<Record<keyof typeof koHome, string>> = {
  'home.title': 'Where the match moves, so do the odds',
  'home.lead':
    'Predict football, basketball and baseball with live odds. Everything is played with the site’s own gold.',
  'home.highlights': 'In play now',
  'home.all-live': 'All live matches',
  'home.live-now': 'In play',
  'home.waiting': 'Upcoming',
  'home.leagues': 'Leagues',
  'home.main': 'Main matches today',
  'home.all-standard': 'All standard matches',
  'home.notices': 'News',
  'home.how': 'How it works',
  'home.how.1': 'Pick a price',
  'home.how.1.text': 'Press any price to put it into your slip. Prices that moved carry an arrow.',
  'home.how.2': 'Choose your gold',
  'home.how.2.text': 'Use a quick amount or type your own, and see what you would win.',
  'home.how.3': 'Wait for the result',
  'home.how.3.text': 'Live predictions are confirmed after a few seconds. Results stay in your history.',
};
