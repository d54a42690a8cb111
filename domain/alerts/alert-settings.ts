/** What a member wants to be notified of, how, and when not. */
import { DAY_MS, MINUTE_MS } from '../time/korean-time.ts';
import { SITE_OFFSET_MS } from '../time/site-offset.ts';

const alertKinds = ['goal', 'kick-off', 'settled', 'price'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** A part of the day in Korean time, in minutes since midnight. `from` later than `to`: over midnight. */
export interface CalmHour {
  readonly from: number;
  readonly to: number;
}

export interface AlertSettings {
  readonly kinds: Readonly<Record<AlertKind, boolean>>;
  /** Notifications of the system beside the toasts. */
  readonly system: boolean;
  readonly sounds: boolean;
  readonly vibrates: boolean;
  /** No notices at all. */
  readonly muted: boolean;
  /** No notices in this part of the day; null: none is set. */
  readonly calm: CalmHour | null;
}

export const firstSettings: AlertSettings = {
  kinds: { goal: true, 'kick-off': true, settled: true, price: true },
  system: false,
  sounds: false,
  vibrates: false,
  muted: false,
  calm: null,
};

const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** Minutes since midnight in Korea. */
export const koreanMinute = (serverMs: number): number =>
  Math.floor((((serverMs + SITE_OFFSET_MS) % DAY_MS) + DAY_MS) / MINUTE_MS) % DAY_MINUTES;

/** Whether the time is in the calm hour. `from` is in it, `to` is not. */
export function isCalm(calm: CalmHour | null, serverMs: number): boolean {
  if (calm === null) return false;
  const minute = koreanMinute(serverMs);
  return calm.from < calm.to
    ? minute >= calm.from && minute < calm.to
    : minute >= calm.from || minute < calm.to;
}

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < DAY_MINUTES;

type Read = Readonly<Record<string, unknown>>;
const recordOf = (value: unknown): Read =>
  typeof value === 'object' && value !== null ? (value as Read) : {};

/** A calm hour without an end, or of no length, is none. */
function readCalm(value: unknown): CalmHour | null {
  const { from, to } = recordOf(value);
  return isMinute(from) && isMinute(to) && from !== to ? { from, to } : null;
}

/** Reads settings of a window or of the browser's storage; what cannot be read keeps its first value. */
export function readSettings(value: unknown): AlertSettings {
  const { kinds, system, sounds, vibrates, muted, calm } = recordOf(value);
  const given = recordOf(kinds);
  const isOn = (kind: AlertKind): boolean => given[kind] !== false;
  return {
    kinds: {
      goal: isOn('goal'),
      'kick-off': isOn('kick-off'),
      settled: isOn('settled'),
      price: isOn('price'),
    },
    system: system === true,
    sounds: sounds === true,
    vibrates: vibrates === true,
    muted: muted === true,
    calm: readCalm(calm),
  };
}
