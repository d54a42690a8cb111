import type { koGuidesTexts } from './guides.ko.ts';

export const enGuidesTexts: Readonly<Record<keyof typeof koGuidesTexts, string>> = {
  'guides.all': 'Guides and rules',
  'guides.search': 'Search guides and rules',
  'guides.found': 'Found',
  'guides.none': 'Nothing found',
  'guides.none.hint': 'Try another word, or ask support.',
  'guides.group.site': 'The site',
  'guides.group.guide': 'Guides',
  'guides.group.rules': 'Rules',
  'guides.group.sports': 'Live rules by sport',
  'guides.picture.slip': 'The slip on a phone: the picked odds, the gold to bet and the bet button',
  'guides.picture.live': 'The live list: matches by league, with scores and odds',
  'guides.picture.standard': 'The standard list: matches by day and league, with odds',
  'guides.picture.match': 'A match: its score and the odds of its markets',
};
