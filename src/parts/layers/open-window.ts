/** Pop-up windows and their specified sizes (A12, A20). */
import { listenToWindow, type MemberMessage } from '../../core/browser/window-messages.ts';
import type { Say } from '../../text/i18n.ts';
import { showToast } from './toasts.tsx';

/** Width and height by the start of the route, CSS pixels. */
const windowSizes: readonly (readonly [route: string, width: number, height: number])[] = [
  ['/hitgame/livescore', 1200, 800],
  ['/safebox', 501, 356],
  ['/messages/write', 710, 655],
  ['/chat/', 400, 555],
  ['/view/casual/', 480, 920],
  ['/views/', 500, 500],
];

/** The size of a route's window; of another route 800 x 600. */
export function windowSizeOf(route: string): readonly [width: number, height: number] {
  const [, width, height] = windowSizes.find(([start]) => route.startsWith(start)) ?? [route, 800, 600];
  return [width, height];
}

function open(route: string, name: string): Window | null {
  const [width, height] = windowSizeOf(route);
  return window.open(route, name, `width=${width},height=${height},popup`);
}

const nameOf = (route: string): string => route.replaceAll('/', '_');

/** False when the browser blocks windows. */
export const openWindow = (route: string): boolean => open(route, nameOf(route)) !== null;

/** Opens a window. False: the browser blocks windows, and a toast says so. */
export function openPopup(route: string, say: Say): boolean {
  const isOpen = openWindow(route);
  if (!isOpen) showToast('bad', say('nav.popup-blocked'));
  return isOpen;
}

/** Whether this window was opened for the route. A window keeps its name over reloads. */
export const isWindowOf = (route: string): boolean => window.name === nameOf(route);

/** No event says that a window was closed, so it is looked at this often. */
const CLOSED_LOOK_MS = 500;

let stopListening = (): void => {};

/**
 * Opens a window whose messages are read until the next such window is opened (R21); `onClosed` is called once, when it was closed. False
 * when the browser blocks windows.
 */
export function openAnsweringWindow(
  route: string,
  onMessage: (message: MemberMessage) => void,
  onClosed?: () => void,
): boolean {
  const opened = open(route, 'spo_answering');
  if (opened === null) return false;
  stopListening();
  const stopMessages = listenToWindow(() => opened, onMessage);
  const look = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(look);
    onClosed?.();
  }, CLOSED_LOOK_MS);
  stopListening = () => {
    clearInterval(look);
    stopMessages();
  };
  return true;
}
