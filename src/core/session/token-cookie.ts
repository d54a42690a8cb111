/** The token is kept in the cookie auth._token (30 days). */
import { DAY_SECONDS, readCookie, writeCookie } from '../browser/site-cookie.ts';

const NAME = 'auth._token';
/** Characters that the `token` header can carry, in the length that the server reads. */
const TOKEN = /^[\x21-\x7e]{1,200}$/;

/** Reads the token. A cookie that cannot be a token is deleted, because no request could be sent with it. */
export function readToken(): string | null {
  const value = readCookie(NAME);
  if (value === null || TOKEN.test(value)) return value;
  writeToken(null);
  return null;
}

export const writeToken = (token: string | null): void => writeCookie(NAME, token, 30 * DAY_SECONDS);
