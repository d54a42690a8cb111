/** Popups (A22): which of them are shown on a site day, and how long a member may hide one. */
import type { Name } from '../match/match.ts';
import { siteDay } from '../time/korean-time.ts';

export interface Popup {
  /** The number that the staff gave it; it names the cookie that hides it. */
  readonly id: number;
  /** PT01: a window of its own. PT02: a layer on the page. */
  readonly form: 'window' | 'layer';
  readonly inUse: boolean;
  readonly subject: Name;
  /** Plain text with line breaks. */
  readonly contents: Name;
  /** A route of the site or an https address; null: none. */
  readonly link: string | null;
  readonly opens: 'inside' | 'window';
  /** Hours for which a member hides it. */
  readonly hideHours: number;
  /** CSS pixels; null: as the site chooses. */
  readonly width: number | null;
  readonly height: number | null;
  readonly left: number | null;
  readonly top: number | null;
  /** Site days, YYYY-MM-DD, both included; null: unreadable, and the popup is never shown. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** Popups that are shown at a time; the first of the site's list. */
export const MAX_POPUPS = 4;
/** Without a number of hours in the site's list. */
export const HIDE_HOURS = 24;

/** Most characters, hours that it may be hidden, and CSS pixels of its place. */
export const popupLimits = { subject: 200, contents: 4000, hours: 8760, pixels: 4000 } as const;

/** The popups of the day, in the order of the site. */
export function popupsAt(popups: readonly Popup[], now: number): readonly Popup[] {
  const day = siteDay(now);
  const isToday = ({ firstDay, lastDay }: Popup): boolean =>
    firstDay !== null && lastDay !== null && firstDay <= day && day <= lastDay;
  return popups.filter((one) => one.inUse && isToday(one)).slice(0, MAX_POPUPS);
}
