/**
 * The device check of a page's start (B18): which kind of device this is, for the mobile site (A24). The answer stands in a cookie for 24
 * hours, so a member who changes to the full site stays there for a day.
 */
import { DAY_SECONDS, readCookie, writeCookie } from '../browser/site-cookie.ts';

const NAME = 'device_check';
/** The codes of devices on the wire: PM01 is a computer, PM02 a phone or a tablet. */
type DeviceCode = 'PM01' | 'PM02';

/** The kind by the pointer and the smaller side of the screen: what the browser calls itself is no safe sign. */
const deviceNow = (): DeviceCode =>
  matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < 768 ? 'PM02' : 'PM01';

/** The device of this browser; checked again when the cookie of the last check has ended. */
export function checkDevice(): DeviceCode {
  const held = readCookie(NAME);
  if (held === 'PM01' || held === 'PM02') return held;
  const device = deviceNow();
  writeCookie(NAME, device, DAY_SECONDS);
  return device;
}
