/** The token lives in the cookie auth._token (30 days). A shared worker has no cookies, so windows read and write it. */
const NAME = 'auth._token';
const MAX_AGE_SECONDS = 30 * 86_400;

export function readToken(): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${NAME}=`));
  const token = found?.slice(NAME.length + 1);
  return token === undefined || token === '' ? null : decodeURIComponent(token);
}

export function writeToken(token: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = token === null ? 0 : MAX_AGE_SECONDS;
  document.cookie = `${NAME}=${encodeURIComponent(token ?? '')}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`;
}
