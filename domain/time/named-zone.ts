/** Local times of zones that are named as in the IANA database, such as Europe/London. */

const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2}))?/;

/** Minutes before UTC of a zone at a moment; null: there is no such zone. */
function offsetAt(timeZone: string, ms: number): number | null {
  try {
    const written = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(ms);
    const [found, sign, hours = '0', minutes = '0'] = OFFSET.exec(written) ?? [];
    return found === undefined ? null : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  } catch {
    // No such zone.
    return null;
  }
}

/** Ms since 1970 of a local time, given as if it were in UTC; null: there is no such zone. */
export function timeInZone(localMs: number, zone: string): number | null {
  // The offset is that of the moment, which is within a day of the local time.
  const guess = offsetAt(zone, localMs);
  const offset = guess === null ? null : offsetAt(zone, localMs - guess * 60_000);
  return offset === null ? null : localMs - offset * 60_000;
}
