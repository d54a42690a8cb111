/** Pop-up windows and their specified sizes (A12, A20). */
import { listenToWindow, type MemberMessage } from '../core/window-messages.ts';

const sizes: Readonly<Record<string, readonly [number, number]>> = {
  '/hitgame/livescore': [1200, 800],
  '/safebox': [501, 356],
};

const MESSAGE = '/messages/write';
const messageSize = [710, 655] as const;

const CHAT = '/chat/';
const chatSize = [400, 555] as const;

const CASUAL = '/view/casual/';
const casualSize = [480, 920] as const;

const CHARGE = '/views/';
const chargeSize = [500, 500] as const;

function sizeOf(route: string): readonly [number, number] {
  if (route.startsWith(CASUAL)) return casualSize;
  if (route.startsWith(MESSAGE)) return messageSize;
  if (route.startsWith(CHAT)) return chatSize;
  return route.startsWith(CHARGE) ? chargeSize : (sizes[route] ?? [800, 600]);
}

function open(route: string, name: string): Window | null {
  const [width, height] = sizeOf(route);
  return window.open(route, name, `width=${width},height=${height},popup`);
}

/** False when the browser blocks windows. */
export const openWindow = (route: string): boolean => open(route, route.replaceAll('/', '_')) !== null;

let stopListening = (): void => {};

/** Opens a window whose messages are read until the next such window is opened (R21). False when the browser blocks windows. */
export function openAnsweringWindow(route: string, onMessage: (message: MemberMessage) => void): boolean {
  const opened = open(route, 'spo_answering');
  if (opened === null) return false;
  stopListening();
  stopListening = listenToWindow(() => opened, onMessage);
  return true;
}
