import type { koSchedule } from './schedule.ko.ts';

/** English texts of schedule, results, live scores, featured matches. */
export const enSchedule: Readonly<Record<keyof typeof koSchedule, string>> = {
  'event.title': 'Featured matches',
  'schedule.title': 'Schedule',
  'results.title': 'Results',
  'livescore.title': 'Live scores',
};
