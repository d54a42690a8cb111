/** Local times of zones that are named as in the IANA database, such as Europe/London. */

/** Names that are kept at once; a file has a few. */
const MAX_KEPT_ZONES = 40;
/** A formatter costs far more to make than to use. */
const kept = new Map<string, Intl.DateTimeFormat>();

/** Throws if there is no such zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = kept.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  if (kept.size >= MAX_KEPT_ZONES) kept.clear();
  kept.set(timeZone, made);
  return made;
}

/** "11/22/2026, GMT+09:00"; no offset behind GMT is none. */
const offsetText = (ms: number, zone: Intl.DateTimeFormat): string => zone.format(ms).split('GMT')[1] || 'Z';

/** Ms before Greenwich at a time; null: there is no such zone. */
export function offsetAt(ms: number, timeZone: string): number | null {
  try {
    return -Date.parse(`1970-01-01T00:00${offsetText(ms, formatOf(timeZone))}`);
  } catch {
    // No such zone.
    return null;
  }
}

/**
 * Ms since 1970 of a local time of ISO 8601 without an offset; null: there is no such time or zone. The offset is that of the moment, which is
 * found by that of the same time in UTC, within a day of it.
 */
export function timeInZone(local: string, timeZone: string): number | null {
  try {
    const zone = formatOf(timeZone);
    const near = (ms: number): number => Date.parse(local + offsetText(ms, zone));
    return near(near(Date.parse(`${local}Z`)));
  } catch {
    // No such zone or time.
    return null;
  }
}
