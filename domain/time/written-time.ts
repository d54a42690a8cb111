/** Times as programs that record feeds write them. */
import { withPlainDigits } from '../number/typed-number.ts';
import { startOfSiteDay } from './korean-time.ts';
import { timeInZone } from './named-zone.ts';

/** ISO 8601 as programs write it: with one digit, a comma before the ms, hours of a zone alone, blanks, or the name or the offset of a zone in brackets behind it. */
const ISO = new RegExp(
  [
    String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})`,
    String.raw`(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d+)?))?)?`,
    String.raw` ?(Z|UTC|GMT|[KJ]ST|[+-]\d{2}(?::?\d{2})?)?(\[[\w/+:-]+\])?$`,
  ].join(''),
  'i',
);
/** The same without signs between its numbers. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2}(?:[.,]\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const KOREAN = '+09:00';

/** An offset as Date.parse reads it; without one a time is in UTC. */
function offsetOf(zone: string): string {
  if (/^[KJ]ST$/i.test(zone)) return KOREAN;
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return hours === undefined ? 'Z' : `${hours}:${minutes}`;
}

const two = (digits: string): string => digits.padStart(2, '0');

interface IsoTime {
  /** In the one form that every runtime reads. */
  readonly text: string;
  /** The zone that it is local time of; '': it has an offset. */
  readonly zone: string;
}

/** null: it is of another form. */
function isoOf(written: string): IsoTime | null {
  const [, year, month = '', day = '', hour = '', minute = '00', second, zone = '', name = ''] =
    ISO.exec(written) ?? COMPACT.exec(written) ?? [];
  if (year === undefined) return null;
  const seconds = second === undefined ? '00' : second.replace(',', '.');
  const text = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${seconds}${offsetOf(zone)}`;
  return { text, zone: zone === '' ? name.slice(1, -1) : '' };
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = `(${months.join('|')})[a-z]*`;
/**
 * Days as Date.parse reads them, and the places of year, month and day in them: "30 Feb 2026", "Feb 30, 2026", "Feb 30 10:00:00 UTC 2026",
 * "2026/02/30", "02/30/2026".
 */
const forms: readonly (readonly [RegExp, readonly [number, number, number]])[] = [
  [new RegExp(`(\\d{1,2})[ -]${MONTH}[ -](\\d{4})`, 'i'), [3, 2, 1]],
  [new RegExp(`${MONTH}\\.? (\\d{1,2}),? (\\d{4})`, 'i'), [3, 1, 2]],
  [new RegExp(`${MONTH}\\.? +(\\d{1,2}) \\d{1,2}:.* (\\d{4})(?: UTC)?$`, 'i'), [3, 1, 2]],
  [/(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/, [1, 2, 3]],
  [/(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/, [3, 1, 2]],
];

/** Whether the text names a day that the calendar does not have: Date.parse takes 30 February as 2 March. */
function isNoDay(text: string): boolean {
  const [form, places = []] = forms.find(([pattern]) => pattern.test(text)) ?? [];
  const found = form?.exec(text) ?? null;
  if (found === null) return false;
  const [year = '', month = '', day = ''] = places.map((place) => found[place] ?? '');
  const number = /\d/.test(month) ? month : String(months.indexOf(month.toLowerCase()) + 1);
  return startOfSiteDay(`${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`) === null;
}

/** A zone as Date.parse reads it: by its name, or as an offset behind a time. */
const ZONE = /(?<![a-z])(?:Z|UTC?|GMT|[ECMP][SD]T)(?![a-z])|(?::\d{2}(?:[.,]\d+)?|[ap]m) ?[+-]\d/i;

/** Any other form in a zone: Date.parse takes the zone of the host where none is written. */
function zonedOf(given: string): string {
  const written = given.replace(/\b[KJ]ST\b/, 'GMT+0900');
  return ZONE.test(written) ? written : `${written} UTC`;
}

/** Whether it is a time of ISO 8601, in one of the forms that programs write. */
export const isIsoTime = (text: string): boolean => isoOf(text.trim()) !== null;

/** Ms of a time in any form that Date.parse reads; null: unreadable, or a day or a zone that does not exist. A time without a zone is in UTC. */
export function writtenTime(text: string): number | null {
  // Date.parse passes over a word before the first digit, and digits of full width are one.
  const given = (/^[ -~]*$/.test(text) ? text : withPlainDigits(text)).trim();
  const { text: written, zone } = isoOf(given) ?? { text: zonedOf(given), zone: '' };
  const ms = Date.parse(written);
  if (Number.isNaN(ms) || isNoDay(written)) return null;
  // The text of a time with the name of a zone ends as one in UTC.
  return zone === '' ? ms : timeInZone(written.slice(0, -1), zone);
}
