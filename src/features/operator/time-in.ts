import { DAY_MS, isDay } from '../../../domain/time/korean-time.ts';

/** Ms of a time of the site as a field gives it ("2026-11-22T19:30", Korean time); null: none, or of a day that does not exist. */
export function typedTime(text: string): number | null {
  if (!isDay(text.slice(0, 10))) return null;
  const at = Date.parse(`${text}:00+09:00`);
  return Number.isNaN(at) ? null : at;
}

/** Start of a day of the site ("2026-11-22", Korean time), ms; null: none. */
const dayIn = (text: string): number | null => typedTime(`${text}T00:00`);

/** From the first day to the end of the last one; a day that is left out bounds nothing. */
export function periodIn(first: string, last: string): { readonly from?: number; readonly to?: number } {
  const [from, to] = [dayIn(first), dayIn(last)];
  return { ...(from !== null && { from }), ...(to !== null && { to: to + DAY_MS - 1 }) };
}
