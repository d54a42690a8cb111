import type { koSchedule } from './schedule.ko.ts';

/** English texts of schedule, results, live scores, featured matches. */
export const enSchedule: Readonly<Record<keyof typeof koSchedule, string>> = {
  'event.title': 'Featured matches',
  'event.lead': 'Main matches in play right now. Choose one to predict.',
  'event.empty': 'No main match is in play right now',
  'event.empty.hint': 'Look for another match under Live.',
  'event.failed': 'The featured matches could not be loaded',
  'schedule.title': 'Schedule',
  'schedule.sport': 'Sport',
  'schedule.league': 'League',
  'schedule.start': 'Start',
  'schedule.teams': 'Match',
  'schedule.loading': 'Loading the schedule',
  'schedule.failed': 'The schedule could not be loaded',
  'schedule.empty': 'No matches on this day',
  'schedule.empty.hint': 'Choose another day.',
  'results.title': 'Results',
  'results.empty': 'No match has ended on this day',
  'results.empty.hint': 'Choose another day or sport.',
  'livescore.title': 'Live scores',
  'livescore.show': 'Show',
  'livescore.live': 'Playing',
  'livescore.ended': 'Ended',
  'livescore.empty': 'No such match right now',
};
