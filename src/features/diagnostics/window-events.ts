/** Watches this window while a recording that it started runs: errors, long tasks and layout shifts, and the build of its scripts. */
import type { WindowEvent, WindowMeasure } from '../../../domain/recording/window-events.ts';
import { buildFamily } from '../../core/door/core-door.ts';

const EVERY_MS = 1000;
/** Further errors of a second are left out: an error in a loop comes in every frame. */
export const MOST_ERRORS = 10;
const NAMES = { 'long-task': 'longtask', 'layout-shift': 'layout-shift' } as const;

/** "assets/page.js:3:17" of an address of the site's own scripts; '' of any other. */
export function scriptPlaceOf(address: string, line: number, column: number): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname } = new URL(address);
  return origin === location.origin ? `${pathname.slice(1)}:${line}:${column}` : '';
}

/** The uppermost place of a stack that is in a script of the site. */
function placeInStack(stack: string): string {
  for (const [, address = '', line, column] of stack.matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)/g)) {
    const place = scriptPlaceOf(address, Number(line), Number(column));
    if (place !== '') return place;
  }
  return '';
}

/** Messages are left out: they may hold what a member wrote. */
function errorOf(thrown: unknown, place: string): WindowEvent {
  const error = thrown instanceof Error ? thrown : null;
  return {
    kind: 'error',
    name: error?.name ?? 'Error',
    place: place === '' ? placeInStack(error?.stack ?? '') : place,
  };
}

const measured = (): readonly WindowMeasure[] =>
  (['long-task', 'layout-shift'] as const).filter((name) =>
    PerformanceObserver.supportedEntryTypes.includes(NAMES[name]),
  );

const shiftOf = (entry: PerformanceEntry): number => {
  const { value = 0, hadRecentInput = false } = entry as { value?: number; hadRecentInput?: boolean };
  return hadRecentInput ? 0 : value;
};

/** `report` gets the events of each second that has any. Returns a function that ends it. */
export function watchWindow(report: (events: readonly WindowEvent[]) => void): () => void {
  const measures = measured();
  let errors: WindowEvent[] = [];
  let [longest, shift] = [0, 0];
  const noteError = (thrown: unknown, place = ''): void => {
    if (errors.length < MOST_ERRORS) errors.push(errorOf(thrown, place));
  };
  const onError = ({ error, filename, lineno, colno }: ErrorEvent): void =>
    noteError(error, scriptPlaceOf(filename, lineno, colno));
  const onRejection = ({ reason }: PromiseRejectionEvent): void => noteError(reason);
  const send = (): void => {
    const events = [...errors];
    if (longest > 0) events.push({ kind: 'long-task', ms: Math.round(longest) });
    if (shift > 0) events.push({ kind: 'layout-shift', score: shift });
    errors = [];
    [longest, shift] = [0, 0];
    if (events.length > 0) report(events);
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.entryType === NAMES['long-task']) longest = Math.max(longest, entry.duration);
      else shift += shiftOf(entry);
  });
  for (const name of measures) observer.observe({ type: NAMES[name] });
  const timer = window.setInterval(send, EVERY_MS);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  report([{ kind: 'build', name: buildFamily(), measures }]);
  return () => {
    window.clearInterval(timer);
    observer.disconnect();
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
    send();
  };
}
