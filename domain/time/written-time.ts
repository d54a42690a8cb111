/** Times as programs that record feeds write them. */
import { startOfSiteDay } from './korean-time.ts';

/** A day and a time without a zone behind them. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = `(${months.join('|')})[a-z]*`;
/**
 * Days as Date.parse reads them, and the places of year, month and day in them: "30 Feb 2026", "Feb 30, 2026", "Feb 30 10:00:00 UTC 2026",
 * "2026/02/30", "02/30/2026".
 */
const forms: readonly (readonly [RegExp, readonly [number, number, number]])[] = [
  [new RegExp(`(\\d{1,2})[ -]${MONTH}[ -](\\d{4})`, 'i'), [3, 2, 1]],
  [new RegExp(`${MONTH}\\.? (\\d{1,2}),? (\\d{4})`, 'i'), [3, 1, 2]],
  [new RegExp(`${MONTH}\\.? +(\\d{1,2}) \\d{1,2}:.* (\\d{4})$`, 'i'), [3, 1, 2]],
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

/** Ms of a time in any form that Date.parse reads; null: unreadable, or a day that does not exist. A time without a zone is in UTC: Date.parse takes the zone of the host. */
export function writtenTime(text: string): number | null {
  const written = text.trim();
  const ms = Date.parse(written.replace(WITHOUT_ZONE, '$1T$2Z'));
  return Number.isNaN(ms) || isNoDay(written) ? null : ms;
}
