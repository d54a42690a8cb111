/** A member's own restriction (H9): no login and no bet until its end; the member cannot end it. */
import { DAY_MS } from '../time/korean-time.ts';

/** The cause of a restriction that a member set for themselves; members and operators read a sentence in its place. */
export const SELF_RESTRICTED = 'self';

export const restrictionPeriods = [7, 30, 60, 90] as const;
export const restrictionDays = { least: 1, most: 3650 } as const;

/** Days of a typed period; null: not a number of days within the bounds. */
export function restrictionDaysOf(text: string): number | null {
  if (!/^\d{1,4}$/.test(text)) return null;
  const days = Number(text);
  return days >= restrictionDays.least && days <= restrictionDays.most ? days : null;
}

/** Server ms. A restriction is never shortened: `present` is the end of the one that holds. */
export const restrictedUntil = (days: number, now: number, present: number | null): number =>
  Math.max(now + days * DAY_MS, present ?? 0);
