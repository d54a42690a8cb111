import type { koSearch } from './search.ko.ts';

export const enSearch: Readonly<Record<keyof typeof koSearch, string>> = {
  'search.title': 'Search',
  'search.label': 'Find teams, leagues, matches and pages',
  'search.results': 'Results',
  'search.recent': 'Recent',
  'search.recent.clear': 'Clear recent',
  'search.start': 'Type the name of a team, league, match or page',
  'search.start.hint': 'Korean initial consonants work, too: ㅌㅌㄴ',
  'search.none': 'No results for “{{search}}”',
  'search.none.hint': 'Try another name.',
  'search.loading': 'Searching',
  'search.partial': 'The schedule could not be loaded. Only open matches were searched.',
  'search.count': '{{count}} results',
  'search.kind.team': 'Team',
  'search.kind.league': 'League',
  'search.kind.match': 'Match',
  'search.kind.screen': 'Page',
  'search.keys': '↑↓ move · Enter open · Alt+Enter favourite · Esc close',
  'search.matches': '{{count}} matches',
};
