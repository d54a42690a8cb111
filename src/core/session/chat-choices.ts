/** Choices of the chat in this browser, in the specification's cookies (O5): kept for a day, and renewed when they are used. */
import { DAY_SECONDS, readCookie, writeCookie } from '../browser/site-cookie.ts';

const names = { notify: 'ls_notify_enter_user', scroll: 'ls_scroll_lock' } as const;
export type ChatChoice = keyof typeof names;

export const readChatChoice = (choice: ChatChoice): boolean => readCookie(names[choice]) === 'Y';
export const writeChatChoice = (choice: ChatChoice, holds: boolean): void =>
  writeCookie(names[choice], holds ? 'Y' : 'N', DAY_SECONDS);
