/** Values on rows: numbers also as text, dates, lines (D9). */
import { marketEntry } from '../../match/market-catalogue.ts';
import { canonicalSpecifier } from '../../match/specifiers.ts';
import { isDay } from '../../time/korean-time.ts';
import { timeInZone } from '../../time/named-zone.ts';
import { SITE_OFFSET } from '../../time/site-offset.ts';

/** A safe integer, also as digits in a text; null for anything else. */
export function integerOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** A finite number, also as text; null for anything else. */
export function floatOf(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^-?\d{1,16}(?:\.\d{1,16})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Numbers of seconds since 1970 from 2001 on; those of ms are above them, until 2100. "20250301" and "20250301140000" are neither. */
const [FIRST_IN_SECONDS, FIRST_IN_MS, LAST_IN_MS] = [1e9, 1e11, 4_102_444_800_000] as const;
/** A day written as a number, from 1900 to 2199. Other small numbers are ms of a clock that began at 0, as made recordings have them. */
const [FIRST_DAY, LAST_DAY] = [19_000_101, 21_991_231] as const;
/** The name or the offset of a zone may stand behind a time in brackets; where an offset stands before it, that one alone counts. */
const TIME =
  /^(\d{4}([-/.])\d{1,2}\2\d{1,2})[T ]((?:[01]?\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[KJ]ST|[+-]\d{2}(?::?\d{2})?)?(?:\[([\w/+:-]{1,40})\])?$/i;
/** A digit alone, where two are written: not one behind the point of a second. */
const LONE_DIGIT = /(?<![\d.])\d(?!\d)/g;

/** A zone as Date.parse reads it. */
const offsetOf = (zone: string): string =>
  /^[KJ]/i.test(zone) ? SITE_OFFSET : /^[ZUG]/i.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : zone;

/** Ms since 1970 of a number of ms or seconds, or of "YYYY-MM-DD HH:mm:ss", in UTC where it names no zone; null: unreadable, no such day, or no such zone where no offset is written. */
export function wireTimeOf(value: unknown): number | null {
  const number = integerOf(value);
  if (number !== null) {
    const isInSeconds = number >= FIRST_IN_SECONDS && number < FIRST_IN_MS;
    const isOfClock = typeof value === 'number' && number > 0 && (number < FIRST_DAY || number > LAST_DAY);
    return isInSeconds || ((isOfClock || number >= FIRST_IN_MS) && number <= LAST_IN_MS)
      ? number * (isInSeconds ? 1000 : 1)
      : null;
  }
  const [, day = '', , time = '', zone, name] = TIME.exec(typeof value === 'string' ? value : '') ?? [];
  const local = `${day.replaceAll(/[/.]/g, '-')}T${time}`.replaceAll(LONE_DIGIT, '0$&');
  if (!isDay(local.slice(0, 10))) return null;
  if (zone === undefined && name !== undefined) return timeInZone(local, name);
  const ms = Date.parse(local + offsetOf(zone ?? 'Z'));
  return Number.isNaN(ms) ? null : ms;
}

const NO_LINE = 'None';

/** AllottedValue: the line as text; "None", empty and missing mean no line. */
export function allottedValueOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' && value !== NO_LINE ? value.slice(0, MAX_LINE) : null;
}

export const encodeAllottedValue = (line: string | null): string => line ?? NO_LINE;

const MAX_LINE = 40;

/** The specifier of a market that has its line alone; '': it has none. */
export function specifierOfLine(marketId: number, value: unknown): string {
  const line = allottedValueOf(value);
  const { kind } = marketEntry(marketId);
  const name = kind === 'total' ? 'total' : kind === 'handicap' ? 'hcp' : null;
  return line === null || name === null ? '' : (canonicalSpecifier(`${name}=${line}`) ?? '');
}

/** "", "{}", "*" and "None": programs write in several ways that a market has no specifier. */
export const isNoSpecifier = (written: string): boolean => isNone(canonicalSpecifier(written));
const isNone = (specifier: string | null): boolean => specifier === '' || specifier === NO_LINE;

/** The specifier of a market in the form of the domain, and by its line where none is written. null: unreadable. */
export function specifierIn(marketId: number, written: string, line: unknown): string | null {
  const specifier = canonicalSpecifier(written);
  return isNone(specifier) ? specifierOfLine(marketId, line) : specifier;
}

/** Whether a switch is on, as programs write it: Y, on, or a truth. */
export const isOn = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:1|true|y|yes|on)$/i.test(value.trim()));

/** A switch as calls send it. */
export const yesNo = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');
