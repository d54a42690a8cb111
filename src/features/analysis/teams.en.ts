/** English texts of the pages of teams and leagues. */
import type { koTeams } from './teams.ko.ts';

export const enTeams: Readonly<Record<keyof typeof koTeams, string>> = {
  'teams.team': 'Team',
  'teams.league': 'League',
  'teams.failed.team': 'The team could not be loaded',
  'teams.failed.league': 'The league could not be loaded',
  'teams.unknown.team': 'This team could not be found',
  'teams.unknown.league': 'This league could not be found',
  'teams.unknown.hint': 'Find it by its name, or choose one of the matches in play.',
  'teams.find': 'Find teams and leagues',
  'teams.place': '{{place}} of {{teams}} {{teams|team|teams}}',
  'teams.points': '{{points}} {{points|point|points}}',
  'teams.rate': 'Win rate {{rate}}',
  'teams.no-place': 'No match of this season has ended yet',
  'teams.table': 'Table',
  'teams.live': 'In play',
  'teams.next': 'Next matches',
  'teams.next.none': 'No matches are scheduled yet',
  'teams.next.hint': 'Add it to your favourites to see its matches at the top of the list when they open.',
  'teams.last': 'Last matches',
  'teams.last.none': 'No match has ended yet',
};
