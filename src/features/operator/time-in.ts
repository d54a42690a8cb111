import { isDay } from '../../../domain/time/korean-time.ts';

/** Ms of a time of the site as a field gives it ("2026-11-22T19:30", Korean time); null: none, or of a day that does not exist. */
export function timeIn(text: string): number | null {
  if (!isDay(text.slice(0, 10))) return null;
  const at = Date.parse(`${text}:00+09:00`);
  return Number.isNaN(at) ? null : at;
}
