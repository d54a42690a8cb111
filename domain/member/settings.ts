/** Settings of a member: their names, choices and limits (I4, I7). */
import { memberTextLimits } from './text-limits.ts';
import { readName } from './person.ts';

/** Settings that hold Y or N. */
export const memberSwitches = ['memo', 'chat', 'email', 'sms'] as const;
export type MemberSwitch = (typeof memberSwitches)[number];

/** Minutes without use until the automatic logout (SCD01). */
export const logoutMinutes = [15, 30, 60, 120, 240] as const;
/** Minutes between two reality checks; 0: none. */
export const realityMinutes = [0, 30, 60, 120] as const;
type RealityMinutes = (typeof realityMinutes)[number];
export const DEFAULT_REALITY_MINUTES: RealityMinutes = 60;

const nameLength = { least: 2, most: memberTextLimits.setting } as const;
export const MAX_BLOCKED_MEMBERS = 200;
/** Between two changes of the nickname. */
export const NICKNAME_WAIT_DAYS = 30;

/** Largest file of an icon, and the side of the square that it becomes, px. */
export const iconLimits = { bytes: 4 * 1024 * 1024, pixels: 24_000_000, side: 128 } as const;

/** A name without outer spaces; null: too short or too long, or with characters that no name has. */
export function settingNameOf(text: string): string | null {
  const name = readName(text);
  const { length } = Array.from(name);
  const fits = length >= nameLength.least && length <= nameLength.most;
  return fits && /^[\p{L}\p{M} .'-]+$/u.test(name) ? name : null;
}
