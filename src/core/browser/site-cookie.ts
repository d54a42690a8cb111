/** Cookies of the site: a window reads and writes them, because a shared worker has none. */
export const DAY_SECONDS = 86_400;

/** The decoded text; null where it is no percent-encoded UTF-8. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A sandboxed frame without an origin throws: it has none. */
function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Never throws. A cookie that cannot be decoded is deleted and reads as null, so that it does not fail at every start. */
export function readCookie(name: string): string | null {
  const found = cookies()
    .split('; ')
    .find((part) => part.startsWith(`${name}=`));
  const text = found?.slice(name.length + 1);
  if (text === undefined || text === '') return null;
  const value = decoded(text);
  if (value === null) writeCookie(name, null, 0);
  return value;
}

/** null deletes the cookie. */
export function writeCookie(name: string, value: string | null, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : maxAgeSeconds;
  const text = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`;
  try {
    document.cookie = text;
  } catch {
    // As above: nothing is kept.
  }
}
