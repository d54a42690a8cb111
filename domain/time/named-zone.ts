/** Local times of zones that are named as in the IANA database, such as Europe/London. */

/**
 * Ms since 1970 of a local time of ISO 8601 without an offset; null: there is no such time or zone. The offset is that of the moment, which is
 * found by that of the same time in UTC, within a day of it.
 */
export function timeInZone(local: string, timeZone: string): number | null {
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    // "11/22/2026, GMT+09:00"; no offset behind GMT is none.
    const near = (ms: number): number => Date.parse(local + (zone.format(ms).split('GMT')[1] || 'Z'));
    return near(near(Date.parse(`${local}Z`)));
  } catch {
    // No such zone or time.
    return null;
  }
}
