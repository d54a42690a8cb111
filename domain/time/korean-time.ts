/** Site time is UTC+09:00 (D9); the wire writes UTC as "YYYY-MM-DD HH:mm:ss". */
import { SITE_OFFSET_MS } from './site-offset.ts';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;

const pad = (value: number): string => String(value).padStart(2, '0');

/** "YYYY-MM-DD HH:mm:ss" in UTC; null stays null. */
export function wireTime(ms: number): string;
export function wireTime(ms: number | null): string | null;
export function wireTime(ms: number | null): string | null {
  if (ms === null) return null;
  const date = new Date(ms);
  const day = `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  return `${day} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
}

/** A wire time in ms; null: unreadable, or there is no such day or time. */
export function fromWireTime(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`);
  // Date.parse takes 30 February as 2 March.
  return Number.isNaN(ms) || wireTime(ms) !== text ? null : ms;
}

/** MatchDateKor: the wire form, nine hours later. */
export const koreanWireTime = (ms: number): string => wireTime(ms + SITE_OFFSET_MS);

/** Number of the site day of `ms`; the next day has the next number. */
export const koreanDay = (ms: number): number => Math.floor((ms + SITE_OFFSET_MS) / DAY_MS);

/** Server ms at which the Korean day of `ms` began, and at which it ends. */
export const startOfKoreanDay = (ms: number): number => koreanDay(ms) * DAY_MS - SITE_OFFSET_MS;
export const endOfKoreanDay = (ms: number): number => startOfKoreanDay(ms) + DAY_MS;

/** YYYY-MM-DD of the site day of `ms`. */
export const siteDay = (ms: number): string => koreanWireTime(ms).slice(0, 10);

/** First ms of a site day (YYYY-MM-DD); null: not a day. */
export function startOfSiteDay(day: string): number | null {
  const ms = fromWireTime(`${day} 00:00:00`);
  return ms === null ? null : ms - SITE_OFFSET_MS;
}

/** Whether the text names a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string): boolean => startOfSiteDay(text) !== null;

const DAY = /^\s*(\d{4})(?:[-./년]\s?(\d{1,2})[-./월]\s?|(\d{2}))(\d{1,2})(?!\d)/;

/** YYYY-MM-DD from "2026-11-21", "2026.11.21 10:00:00", "2026. 1. 5.", "2026년 1월 5일" or "20261121"; null: no day. The calendar may lack it. */
export function writtenDay(text: string): string | null {
  const [, year, named, plain, day = ''] = DAY.exec(text.normalize('NFKC')) ?? [];
  const month = named ?? plain ?? '';
  if (year === undefined || Number(month) === 0 || Number(day) === 0) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
