/** Dates as members read them, for screens beside the lists: the library is not in the first view. Times are the site's (UTC+09:00). */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { koreanDay } from '../../domain/time/korean-time.ts';
import { SITE_OFFSET_MS } from '../../domain/time/site-offset.ts';
import { siteNow } from '../core/door/server-time.ts';
import { dayText } from './format.ts';
import type { Language } from './i18n.ts';

dayjs.extend(utc);

const siteTime = (ms: number) => dayjs(ms).utcOffset(SITE_OFFSET_MS / 60_000);

/** 26.11.20; 20 Nov 26 */
export const shortDate = (ms: number, language: Language): string =>
  siteTime(ms).format(language === 'ko' ? 'YY.MM.DD' : 'D MMM YY');

/** A day in a list of posts: today's as its time. 19:30; 26.11.20; 20 Nov 26 */
export const listedTime = (ms: number, language: Language, now = siteNow()): string =>
  koreanDay(ms) === koreanDay(now) ? siteTime(ms).format('HH:mm') : shortDate(ms, language);

/** 2026.11.20(금) 19:30; Fri 20 Nov 2026 19:30 */
export function dateAndTime(ms: number, language: Language): string {
  const time = siteTime(ms);
  const day = dayText(ms, language);
  const date = language === 'ko' ? `${time.format('YYYY')}.${day}` : `${day} ${time.format('YYYY')}`;
  return `${date} ${time.format('HH:mm')}`;
}

/** The day before a site day; both YYYY-MM-DD. */
export const dayBefore = (day: string): string => dayjs.utc(day).subtract(1, 'day').format('YYYY-MM-DD');
