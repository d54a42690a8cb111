/** Korean titles of schedule, results, live scores and featured matches. */
export const koSchedule = {
  'event.title': '이벤트 경기',
  'schedule.title': '경기 일정',
  'results.title': '경기 결과',
  'livescore.title': '라이브스코어',
} as const;
