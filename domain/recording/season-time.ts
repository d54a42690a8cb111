/**
 * Days and times as season files and the programs that changed them write them. Times without a zone are British; a match without a time starts at
 * 15:00.
 */
import { DAY_MS, HOUR_MS, writtenDay } from '../time/korean-time.ts';
import { offsetAt } from '../time/named-zone.ts';

/** Names of months in the languages in which season files are written. */

/** The months of a language, each with its other forms behind a bar. English, German, Dutch, French, Spanish, Portuguese, Italian, Scandinavian, Polish, Turkish, Russian. */
const languages = [
  'january february march april may june july august september october november december',
  'januar|jänner februar|feber märz|maerz april mai juni juli august september oktober november dezember',
  'januari februari maart|mrt april mei juni juli augustus september oktober november december',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'januar februar marts|mars april maj|mai juni juli august|augusti september oktober november december|desember',
  'styczeń|stycznia luty|lutego marzec|marca kwiecień|kwietnia maj|maja czerwiec|czerwca lipiec|lipca sierpień|sierpnia wrzesień|września październik|października listopad|listopada grudzień|grudnia',
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
  'январь|января февраль|февраля март|марта апрель|апреля май|мая июнь|июня июль|июля август|августа сентябрь|сентября октябрь|октября ноябрь|ноября декабрь|декабря',
];

/** Without the marks of its letters, and in small ones. */
const withoutMarks = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');

const names: readonly (readonly [name: string, month: number])[] = languages.flatMap((language) =>
  language
    .split(' ')
    .flatMap((month, at) => month.split('|').map((name) => [withoutMarks(name), at + 1] as const)),
);
const FEWEST_LETTERS = 3;

/** The month that a word begins; 0: none, or those of several ("jui": juin, juillet). */
function begunBy(word: string): number {
  const months = new Set(names.flatMap(([name, month]) => (name.startsWith(word) ? [month] : [])));
  const [only = 0] = months;
  return months.size === 1 ? only : 0;
}

/** The number of a month by its name or the beginning of it, from 1; 0: it is none. The first three letters count where the others are not known. */
function monthNumberOf(word: string): number {
  const begin = withoutMarks(word);
  if (begin.length < FEWEST_LETTERS) return 0;
  return begunBy(begin) || begunBy(begin.slice(0, FEWEST_LETTERS));
}

const BRITAIN = 'Europe/London';
/** Before it summer times were set for each year, and in 1968 to 1971 lasted all the year: the runtime knows them. */
const FIRST_BY_RULE = 1972;

/** The first Sunday from a day of a month on. */
function sundayFrom(year: number, month: number, day: number): number {
  const first = Date.UTC(year, month, day);
  return first + ((7 - new Date(first).getUTCDay()) % 7) * DAY_MS;
}

/** Whether summer time holds at a time, by the days of each year; a runtime takes far longer to say so. */
function isSummer(at: number, year: number): boolean {
  const begin = sundayFrom(year, 2, year <= 1980 ? 16 : 25);
  const end = sundayFrom(year, 9, year <= 1989 ? 23 : year <= 1995 ? 22 : 25);
  return at >= begin + HOUR_MS && at < end + HOUR_MS;
}

/** Ms before Greenwich. */
function britishOffset(at: number): number {
  const year = new Date(at).getUTCFullYear();
  if (year < FIRST_BY_RULE) return offsetAt(at, BRITAIN) ?? 0;
  return isSummer(at, year) ? HOUR_MS : 0;
}

/** British time to UTC. `local`: as if it were UTC. */
const fromBritishTime = (local: number): number => local - britishOffset(local - britishOffset(local));

/** The number of the British day of a time. */
export const britishDay = (at: number): number => Math.floor((at + britishOffset(at)) / DAY_MS);

/** A day as Excel counts it, and the years that are read so. */
const EXCEL_DAY_0 = Date.UTC(1899, 11, 30);
const EXCEL_DAY = /^[23456]\d{4}(?:[.,]\d+)?$/;
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\.?(?: .*)?$/;

/** A day without the sign by which Excel keeps a text, with single separators (17\08\2019, "17. 8. 2019"), and with plain numbers (17th August). */
export const plainDate = (date: string): string =>
  date
    .replace(/^'/, '')
    .replaceAll(/^\([^()]*\) ?| ?\([^()]*\)$/g, '')
    .replace(/(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日/, '$1-$2-$3')
    .replaceAll('\\', '/')
    .replaceAll(/(?<=\d) ?([/.]) ?(?=\d)/g, '$1')
    .replace(/(?<=\d)(?:st|nd|rd|th|er|º|o)\b/i, '')
    .replace(/(?<=(?:^| )\d{1,2})\. (?=\p{L})/u, ' ')
    .replaceAll(/ (?:de|del) (?=\p{L}|\d{4})/gu, ' ');

/** Whether the days of a file are written as in America: a second number is no month, and no first one is a day alone. */
export function isMonthFirst(dates: readonly string[]): boolean {
  const parts = dates.map((date) => SLASHED.exec(date));
  const hasAbove12 = (place: number): boolean => parts.some((part) => Number(part?.[place] ?? 0) > 12);
  return hasAbove12(2) && !hasAbove12(1);
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]? +/i;
/** A weekday in any language: a word before a day in numbers, or before a day and the word of its month. */
const WORD_BEFORE = /^\p{L}+[.,]* +(?=\d{1,2}(?:[./-]\d| \p{L}))/u;
const withoutWeekday = (date: string): string => date.replace(WEEKDAY, '').replace(WORD_BEFORE, '');

/** Day, month and year of dd/mm/yy, dd/mm/yyyy, yyyy-mm-dd, "2019. 8. 17.", "17-Aug-19", "Sat Aug 17, 2019" or Excel's number of a day; a time behind it is passed over. */
function dayOf(written: string, monthFirst: boolean): readonly (string | number | undefined)[] {
  const date = withoutWeekday(written);
  const yearFirst = writtenDay(date);
  if (yearFirst !== null) return yearFirst.split('-').toReversed();
  const [, named, name = '', ofYear] =
    /^(\d{1,2})[ /-]?(\p{L}{3,12})\.?,?[ /-]?(\d{4}|\d{2})$/u.exec(date) ?? [];
  if (named !== undefined) return [named, monthNumberOf(name), ofYear];
  const [, before, middle = '', itsLast] = /^(\d{4})[ /-]?(\p{L}{3,12})\.?[ /-]?(\d{1,2})$/u.exec(date) ?? [];
  if (before !== undefined) return [itsLast, monthNumberOf(middle), before];
  const [, america = '', itsDay, itsYear] = /^(\p{L}{3,12})\.? (\d{1,2}),? (\d{4}|\d{2})$/u.exec(date) ?? [];
  if (itsDay !== undefined) return [itsDay, monthNumberOf(america), itsYear];
  if (EXCEL_DAY.test(date)) {
    const at = new Date(EXCEL_DAY_0 + Math.floor(Number(date.replace(',', '.'))) * DAY_MS);
    return [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear()];
  }
  const [first, second, last] = (SLASHED.exec(date) ?? []).slice(1);
  return monthFirst ? [second, first, last] : [first, second, last];
}

const MINUTES_OF_DAY = 1440;

const TIME = /^T?([ap]m )?(\d{1,2})(?:[:.]| ?h ?|시 ?)(\d{2})?분?(?:[:.]\d{2}(?:\.\d+)?)? ?([ap]m)?$/i;
const FULL_HOUR = /^()(\d{1,2})() ?([ap]m)$/i;
/** Excel counts times as parts of a day. A part of 0 fills a gap. */
const PART_OF_DAY = /^0?[.,](?!0+$)\d+$/;
/** A lone 0 fills a gap, as 0.0 does. */
const [DIGITS, HOUR_ALONE] = [/^()(\d{1,2})(\d{2})$/, /^()(?!0$)(\d{1,2})()$/] as const;

/** Programs that keep no times alone put a day before them: that of Excel, the first of 1900, none ("0 days 20:00:00"). */
const NO_DAY = /^(?:(?:1899-12-3[01]|1900-01-0[01])[T ]|0 days? )/;

/** A zone behind a time: British, that of Greenwich, or an offset as zones have them. */
const ZONE =
  / ?(?:BST|UK|(Z|GMT|UTC)|(?<=(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)? ?)([+-])(0\d|1[0-4]):?(00|15|30|45)?)$/i;
/**
 * A time without its zone, and minutes before Greenwich of the zone; null: it is British. In "11:00-13:00" a later time stands behind it, which is
 * no zone and stays.
 */
function zonedOf(time: string): { readonly alone: string; readonly offset: number | null } {
  const [zone = '', greenwich, hour, minute, sign, hours, minutes = '0'] = ZONE.exec(time) ?? [];
  const alone = time.slice(0, time.length - zone.length);
  if (sign === undefined) return { alone, offset: greenwich === undefined ? null : 0 };
  const offset = Number(hours) * 60 + Number(minutes);
  if (sign === '+') return { alone, offset };
  const isSpan = offset > Number(hour) * 60 + Number(minute);
  return isSpan ? { alone: time, offset: null } : { alone, offset: -offset };
}

/**
 * Minutes of the day of "20:00", "20:00:00", "2000", "930", "20", "2000.0", "8:00 PM", "8 p.m.", "noon", "오후 8:00", "20:00 Uhr", "20:00 BST", "20:00 GMT", "20:00+02:00" or Excel's
 * part of a day; null: it is no time.
 */
export function minutesOf(time: string): number | null {
  const { alone } = zonedOf(time.replace(NO_DAY, ''));
  if (PART_OF_DAY.test(alone))
    return Math.round(Number(alone.replace(',', '.')) * MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const plain = alone
    .replace(/(?<=[:.]\d{2}|\d{3}) ?(?:h|hrs|uhr|uur)\.?$/i, '')
    .replace(/(?<=^\d{1,2}) ?(?:uhr|uur)(?: (?=\d{2}$)|$)/i, ':')
    .replace(/^(?:12 ?)?noon$/i, '12:00')
    .replace(/\b([ap])\.m\.?$/i, '$1m')
    .replace(/(?<=^\d{1,4})[.,]0+$/, '')
    .replace(/^오([전후]) ?/, (_, half) => (half === '전' ? 'am ' : 'pm '));
  const [, before = '', hour, minute = '0', behind = ''] =
    TIME.exec(plain) ?? FULL_HOUR.exec(plain) ?? DIGITS.exec(plain) ?? HOUR_ALONE.exec(plain) ?? [];
  if (hour === undefined) return null;
  const half = before || behind;
  const [h, m] = [Number(hour), Number(minute)];
  if (h > (half === '' ? 23 : 12) || m > 59) return null;
  return (half === '' ? h : (h % 12) + (/pm/i.test(half) ? 12 : 0)) * 60 + m;
}

/** Of the first leagues; a year before it is damage. */
const FIRST_YEAR = 1850;
/** In a file without times a match starts at 15:00. */
const USUAL_MINUTES = 900;

/** A day with its part behind a point, as Excel counts both. */
const EXCEL_MOMENT = /^([23456]\d{4})([.,]\d+)( ?(?:UTC|GMT|Z))?$/i;
/** What may stand between a day and its time. */
const BETWEEN = /(?:,| (?:-|–|at|à|às|um))+$/iu;
/** A day, and the time behind it: "17/08/2019 19:00", "2024. 3. 3. 오후 4:30", "43694.8125". '' for none, and for midnight: programs write it for none. */
function partsOf(written: string): { readonly day: string; readonly time: string } {
  const [, whole = '', part, zone = ''] = EXCEL_MOMENT.exec(written) ?? [];
  if (part !== undefined) return { day: whole, time: /[1-9]/.test(part) ? `${part}${zone}` : '' };
  for (const { index } of written.matchAll(/[T ]/g)) {
    const time = written.slice(index + 1);
    const minutes = /[:시]|[ap]m|\d ?(?:h(?!\p{L})|uhr|uur)/iu.test(time) ? minutesOf(time) : null;
    if (minutes === null) continue;
    return { day: written.slice(0, index).replace(BETWEEN, ''), time: minutes === 0 ? '' : time };
  }
  return { day: written, time: '' };
}
export const timeBehind = (date: string): string => partsOf(date).time;
/** A time of a column whose name says UTC, with that zone; a time with a zone of its own as it is. */
export const inUtc = (written: string): string =>
  minutesOf(timeBehind(written) || written) === null || ZONE.test(written) ? written : `${written} UTC`;
/** Whether the text behind a day is a time that cannot be read, such as a span of two times. */
export const isUnreadBehind = (date: string): boolean => {
  const { day, time } = partsOf(date);
  const behind = /[T ](.*\d[:.h시]\d.*)$/.exec(withoutWeekday(day))?.[1];
  return time === '' && behind !== undefined && minutesOf(behind) === null;
};

/** Kick-off in ms since 1970 (UTC); null: it is no date. `time`: that of a column of its own, before one that stands behind the date. */
export function kickOffOf(
  { date, time }: { readonly date: string; readonly time: string },
  monthFirst: boolean,
): number | null {
  const { day: dayAlone, time: behind } = partsOf(date);
  const [day, month, year] = dayOf(dayAlone, monthFirst);
  if (day === undefined || month === undefined || year === undefined) return null;
  const read = minutesOf(time || behind);
  const minutes = read ?? USUAL_MINUTES;
  const [d, m] = [Number(day), Number(month)];
  const y = String(year).length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
  const isDay = new Date(Date.UTC(y, m - 1, d)).getUTCMonth() === m - 1;
  if (!isDay || m < 1 || m > 12 || y < FIRST_YEAR) return null;
  const offset = read === null ? null : zonedOf(time || behind).offset;
  return offset === null
    ? fromBritishTime(Date.UTC(y, m - 1, d, 0, minutes))
    : Date.UTC(y, m - 1, d, 0, minutes - offset);
}
