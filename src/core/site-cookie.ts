/** Cookies of the site: a window reads and writes them, because a shared worker has none. */
export const DAY_SECONDS = 86_400;

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1);
  return value === undefined || value === '' ? null : decodeURIComponent(value);
}

/** Null takes it away. */
export function writeCookie(name: string, value: string | null, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : maxAgeSeconds;
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`;
}
