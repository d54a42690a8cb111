/** Numbers, times and names as members read them. Times are the site's (UTC+09:00). */
import type { Name } from '../../domain/match/match.ts';
import { siteNow } from '../core/door/server-time.ts';
import type { Language, Say } from './i18n.ts';
import { DAY_MS, koreanDay, koreanWireTime } from '../../domain/time/korean-time.ts';
import { SITE_OFFSET_MS } from '../../domain/time/site-offset.ts';

/** A factor in ten-thousandths: 9500 is ×0.95, 9750 is ×0.975. */
export const factor = (tenThousandths: number): string =>
  `×${(tenThousandths / 10_000).toFixed(4).replace(/0{1,2}$/, '')}`;

/** A number of things: 12,345. */
export const counted = (number: number): string => number.toLocaleString('ko-KR');

/** Gold, whole: 1,234,567. */
export const gold = (amount: number): string => counted(amount);

const EOK = 100_000_000;
const MAN = 10_000;

/** Thousands of 만 have a word of their own: 3천만; others are counted: 2,500만. */
const manText = (man: number): string => (man % 1000 === 0 ? `${man / 1000}천만` : `${counted(man)}만`);

/** `amount` from 10,000 on. */
function koreanShort(amount: number): string {
  const [eok, man] = [Math.trunc(amount / EOK), Math.trunc((amount % EOK) / MAN)];
  const parts = [...(eok === 0 ? [] : [`${counted(eok)}억`]), ...(man === 0 ? [] : [manText(man)])];
  return parts.join(' ');
}

const englishUnits = [
  [1_000_000_000, 'B'],
  [1_000_000, 'M'],
  [1000, 'K'],
] as const;

function englishShort(amount: number): string {
  const [unit, letter] = englishUnits.find(([size]) => amount >= size) ?? englishUnits[2];
  return `${counted(Math.trunc((amount * 100) / unit) / 100)}${letter}`;
}

/** Whether the short form says the whole amount. */
function isWhole(amount: number, language: Language): boolean {
  if (language === 'ko') return amount % MAN === 0;
  const [unit] = englishUnits.find(([size]) => amount >= size) ?? englishUnits[2];
  return (amount * 100) % unit === 0;
}

const shortSigns = { ko: '약 ', en: '~' } as const;

/**
 * An amount where there is little room, the one form of chips, limits and hints: 50만, 1천만, 1억 2천만; 500K, 10M, 120M. What it cannot hold
 * is rounded down with a sign: 약 1억 2,345만; ~123.45M. Below 10,000, and below a million what it cannot hold, the amount in full (of 19,999
 * half would be lost). Where gold moves, `gold` writes it exactly.
 */
export function goldShort(amount: number, language: Language): string {
  const size = Math.abs(amount);
  const isExact = isWhole(size, language);
  if (size < MAN || (size < 100 * MAN && !isExact)) return gold(amount);
  const text = language === 'ko' ? koreanShort(size) : englishShort(size);
  return `${isExact ? '' : shortSigns[language]}${amount < 0 ? '-' : ''}${text}`;
}

/** An amount that must be exact where there is little room: in its short form where that loses nothing, else in full. */
export const goldExact = (amount: number, language: Language): string =>
  isWhole(Math.abs(amount), language) ? goldShort(amount, language) : gold(amount);

/** 만/억 beside large amounts: 123,456,789 → "약 1억 2,345만". Korean only; '' where it would not help. */
export const goldHint = (amount: number, language: Language): string =>
  language !== 'ko' || goldShort(amount, language) === gold(amount) ? '' : goldShort(amount, language);

const koreanDays = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** 11.20 */
const dayOfMonth = (ms: number): string => koreanWireTime(ms).slice(5, 10).replace('-', '.');

/** 11.20(금); Fri 20 Nov */
export function dayText(ms: number, language: Language): string {
  const date = new Date(ms + SITE_OFFSET_MS);
  if (language === 'ko') return `${dayOfMonth(ms)}(${koreanDays[date.getUTCDay()]})`;
  const [weekday = '', day, month] = date.toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${Number(day)} ${month}`;
}

/** 11.20(금) 19:30; Fri 20 Nov 19:30 */
export const dayAndTime = (ms: number | null, language: Language): string =>
  ms === null ? '–' : `${dayText(ms, language)} ${timeOf(ms)}`;

/** 19:30 */
export const timeOf = (ms: number): string => koreanWireTime(ms).slice(11, 16);

/** 19:30:05 */
export const secondOf = (ms: number): string => koreanWireTime(ms).slice(11);

const dayNames = ['list.day.0', 'list.day.1', 'list.day.2'] as const;

/** A day of the lists, counted from today: "내일 11.22(일)", "Tomorrow Sun 22 Nov". */
export function listDay(day: number, say: Say, language: Language, now = siteNow()): string {
  const name = dayNames[day];
  return `${name === undefined ? '' : say(name)} ${dayText(now + day * DAY_MS, language)}`.trim();
}

/** Today's kick-off as a time, another day's with its date. */
export function kickOff(ms: number | null, now = siteNow()): { readonly day: string; readonly time: string } {
  if (ms === null) return { day: '', time: '–' };
  return { day: koreanDay(ms) === koreanDay(now) ? '' : dayOfMonth(ms), time: timeOf(ms) };
}

export const minutesAndSeconds = (seconds: number): string =>
  `${String(Math.trunc(seconds / 60)).padStart(2, '0')}:${String(Math.trunc(seconds % 60)).padStart(2, '0')}`;

export const nameIn = (name: Name, language: Language): string => name[language];

/** A team that is not registered yet is shown by its id. */
export const teamName = (
  team: { readonly teamId: number; readonly name: Name },
  say: Say,
  language: Language,
): string => {
  const name = nameIn(team.name, language);
  return name === '' ? say('team.unknown', { id: team.teamId }) : name;
};

interface NamedLeague {
  readonly leagueId: number;
  readonly name: Name | null;
}

/** A league that is not registered yet is shown by its id. */
export const leagueName = (league: NamedLeague, say: Say, language: Language): string =>
  league.name === null ? say('league.unknown', { id: league.leagueId }) : nameIn(league.name, language);

/** The league's name in the lists of schedules and results, which have a text of their own for an unregistered league (C9). */
export const listedLeague = (league: NamedLeague, say: Say, language: Language): string =>
  league.name === null ? say('league.unnamed', { id: league.leagueId }) : nameIn(league.name, language);
