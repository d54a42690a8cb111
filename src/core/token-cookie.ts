/** The token lives in the cookie auth._token (30 days). */
import { DAY_SECONDS, readCookie, writeCookie } from './site-cookie.ts';

const NAME = 'auth._token';

export const readToken = (): string | null => readCookie(NAME);
export const writeToken = (token: string | null): void => writeCookie(NAME, token, 30 * DAY_SECONDS);
