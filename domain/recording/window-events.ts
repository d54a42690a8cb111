/**
 * What happened in the window in which a recording was started: errors, long tasks, layout shifts, and the build that its scripts are of. In a
 * session these are entries of kind `meter` with a name (docs/session-format.md). An error is its name and its place in the site's
 * scripts: its message may hold texts of members.
 */
import { rowOf } from '../row.ts';

/** What the browser can measure besides errors. */
const windowMeasures = ['long-task', 'layout-shift'] as const;
export type WindowMeasure = (typeof windowMeasures)[number];

export type WindowEvent =
  /** `name`: of the window's script. The first event of a window. */
  | { readonly kind: 'build'; readonly name: string; readonly measures: readonly WindowMeasure[] }
  /** `place`: path of the script, line and column; '' where it is not known, or in no script of the site. */
  | { readonly kind: 'error'; readonly name: string; readonly place: string }
  /** The longest one of a second. */
  | { readonly kind: 'long-task'; readonly ms: number }
  /** The shifts of a second together, as browsers count them: the part of the window that moved, times the part of its height. */
  | { readonly kind: 'layout-shift'; readonly score: number };

/** Events of one report that are recorded. */
export const MOST_WINDOW_EVENTS = 20;
const MAX_TASK_MS = 3_600_000;
const MAX_SHIFT = 1000;

/** Names of classes. Any other name may be a text that was thrown. */
const ERROR_NAME = /^(?:[A-Z][A-Za-z]{0,40})?(?:Error|Exception)$/;
/** A script's path without query, its line and column. */
const PLACE = /^[\w@.-]+(?:\/[\w@.-]+)*\.(?:js|mjs|ts|tsx):\d{1,7}:\d{1,7}$/;
const MAX_PLACE_CHARS = 120;
const BUILD = /^[\w.-]{1,80}$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function figureOf(value: unknown, most: number): number | null {
  if (typeof value !== 'number' || !(value >= 0)) return null;
  return Math.round(Math.min(value, most) * 10_000) / 10_000;
}

/** The event as it is recorded, with nothing but its declared fields; null: it is none. */
function windowEventOf(given: unknown): WindowEvent | null {
  const row = rowOf(given);
  switch (row['kind']) {
    case 'build': {
      const { measures } = row;
      const held = Array.isArray(measures) ? windowMeasures.filter((one) => measures.includes(one)) : [];
      return BUILD.test(textOf(row['name']))
        ? { kind: 'build', name: textOf(row['name']), measures: held }
        : null;
    }
    case 'error': {
      const [name, place] = [textOf(row['name']), textOf(row['place'])];
      return {
        kind: 'error',
        name: ERROR_NAME.test(name) ? name : 'Error',
        place: place.length <= MAX_PLACE_CHARS && PLACE.test(place) ? place : '',
      };
    }
    case 'long-task': {
      const ms = figureOf(row['ms'], MAX_TASK_MS);
      return ms === null ? null : { kind: 'long-task', ms };
    }
    case 'layout-shift': {
      const score = figureOf(row['score'], MAX_SHIFT);
      return score === null ? null : { kind: 'layout-shift', score };
    }
    default:
      return null;
  }
}

/** The events of a window's report that are recorded, at most MOST_WINDOW_EVENTS. */
export const recordedWindowEvents = (report: readonly unknown[]): readonly WindowEvent[] =>
  report
    .slice(0, MOST_WINDOW_EVENTS)
    .map(windowEventOf)
    .filter((event) => event !== null);

/** The event of a `meter` entry of this name; null: the entry is none. */
export const windowEventIn = (name: string, value: unknown): WindowEvent | null =>
  name === '' ? null : windowEventOf({ ...rowOf(value), kind: name });
